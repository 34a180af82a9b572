import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** Families and groups of messages that only the terminal and the record reader speak. */
const ELSEWHERE = /^(command_|prompt-|help-|error_(board|record|file|cli)_)/;

/** Parses Fluent files at build time, so that the browser gets no parser and starts at once. */
export function fluent(): Plugin {
  return {
    name: "zanzibar-fluent",
    transform(source, id) {
      if (!id.endsWith(".ftl")) return null;
      const body = new FluentResource(source).body.filter(({ id }) => !ELSEWHERE.test(id));
      // A JSON text is read faster than the same as a literal of the language.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`, map: null };
    },
  };
}
