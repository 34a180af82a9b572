declare module "*.ftl" {
  /** Messages as the Fluent runtime holds them, parsed at build time. */
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
