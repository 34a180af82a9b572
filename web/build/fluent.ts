import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** Messages that only the terminal and the record reader use. */
const NOT_FOR_BROWSER = /^(command_|prompt-|help-|error_(board|record|file|cli)_)/;

/** Parse Fluent files at build time: the browser then needs no parser and starts sooner. */
export function fluent(): Plugin {
  return {
    name: "zanzibar-fluent",
    transform(source, id) {
      if (!id.endsWith(".ftl")) return null;
      const body = new FluentResource(source).body.filter(({ id }) => !NOT_FOR_BROWSER.test(id));
      // Browsers parse JSON faster than an equal object literal.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`, map: null };
    },
  };
}
