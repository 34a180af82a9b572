/** Parses Fluent files at run time. Only rule modules need it: the client's own messages are parsed when it is built. */
import { FluentResource } from "@fluent/bundle";

export const parseMessages = (source: string): FluentResource => new FluentResource(source);
