declare module "*.ftl" {
  /** Messages in the form of the Fluent runtime: build/fluent.ts parses them. */
  const body: import("@fluent/bundle").FluentResource["body"];
  export default body;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "woff2" },
  ): Promise<Uint8Array>;
}
