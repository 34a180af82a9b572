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
        const styles = [...(app.viteMetadata?.importedCss ?? [])];
        return [
          ...[app.fileName, ...app.imports].map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", href: `/${file}` },
          })),
          ...styles.map((file) => ({ tag: "link", attrs: { rel: "preload", as: "style", href: `/${file}` } })),
        ];
      },
    },
  };
}
