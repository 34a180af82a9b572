import type { Plugin } from "vite";

/** Lets the browser fetch the app while the small first script is still on its way. */
export function preloadApp(): Plugin {
  return {
    name: "zanzibar-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === "chunk");
        const app = chunks.find((chunk) => chunk.name === "app");
        if (!app) throw new Error("there is no chunk of the app");
        const needed = chunks.filter((chunk) => chunk === app || app.imports.includes(chunk.fileName));
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [
          // The page names its first script by itself.
          ...needed
            .filter((chunk) => !chunk.isEntry)
            .map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", href: `/${fileName}` } })),
          // Without crossorigin it would be another request than that of the script, and be sent twice.
          ...styles.map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "style", crossorigin: true, href: `/${file}` },
          })),
        ];
      },
    },
  };
}
