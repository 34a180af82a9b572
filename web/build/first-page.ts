import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { cityKey, cityMapMarkup, namesMarkup, viewBox } from "../src/board/city-map.ts";
import { PAGE_MESSAGES } from "../src/boot/page-texts.ts";
import { LANGUAGES } from "../src/text/language-choice.ts";
import { readCity } from "./city-file.ts";
import { sprite } from "./sprite.ts";

interface Folders {
  /** The client's folder. */
  web: string;
  texts: string;
  /** The file of the printed city. */
  city: string;
}

/**
 * Write into the page what would otherwise need further requests on a slow connection: the icons, the map
 * of the city, its styles, and the small script of `boot` that connects to the table and loads the app.
 */
export function firstPage(folders: Folders): Plugin {
  return {
    name: "zanzibar-first-page",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return { html, tags: developmentTags() };
        const { code, css } = await buildBootScript(folders.web, appFiles(Object.values(bundle)));
        // The bundler's own tags would fetch the app before the page itself is complete.
        const bare = html.replace(
          /^\s*<(script|link)[^>]*(module|modulepreload|stylesheet)"?[^>]*>(<\/script>)?\n/gm,
          "",
        );
        return bare
          .replace("</head>", () => `  <style>${css}</style>\n    <script>${code}</script>\n  </head>`)
          .replace("<body>", () => `<body>\n    ${sprite()}\n    ${firstBoardMarkup(folders)}`);
      },
    },
  };
}

/** The page of the development server has no boot script: only the styles and the icons. */
function developmentTags(): HtmlTagDescriptor[] {
  const styles = ["/src/ui/theme.css", "/src/board/board.css"];
  const icons = sprite().replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return [
    ...styles.map((href) => ({ tag: "link", attrs: { rel: "stylesheet", href } })),
    { tag: "svg", injectTo: "body-prepend", attrs: { class: "sprite", "aria-hidden": "true" }, children: icons },
  ];
}

function appFiles(output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = output.filter((each) => each.type === "chunk");
  const find = (test: (chunk: Rolldown.OutputChunk) => boolean) => {
    const found = chunks.find(test);
    if (!found) throw new Error("a chunk of the app was not built");
    return found;
  };
  const app = find(({ isEntry }) => isEntry);
  const scripts = [app, ...chunks.filter(({ fileName }) => app.imports.includes(fileName))];
  const languages = LANGUAGES.map((language) => {
    const { fileName } = find(({ facadeModuleId }) => !!facadeModuleId?.endsWith(`/languages/${language}.ts`));
    return [language, `/${fileName}`];
  });
  return {
    app: `/${app.fileName}`,
    scripts: scripts.map(({ fileName }) => `/${fileName}`),
    styles: output.flatMap(({ fileName }) => (fileName.endsWith(".css") ? [`/${fileName}`] : [])),
    languages: Object.fromEntries(languages) as Record<string, string>,
  };
}

async function buildBootScript(web: string, files: object): Promise<{ code: string; css: string }> {
  const result = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: "warn",
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(web, "src/boot/main.ts"), formats: ["iife"], name: "boot" },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((each) => ("output" in each ? each.output : []));
  const code = output.find((each) => each.type === "chunk")?.code.trim();
  const css = output.find((each) => each.type === "asset" && each.fileName.endsWith(".css"));
  if (!code || css?.type !== "asset") throw new Error("the boot script was not built");
  return { code, css: String(css.source).trim() };
}

function firstBoardMarkup({ texts, city }: Folders): string {
  const printed = readCity(city);
  const spans = LANGUAGES.flatMap((language) =>
    Object.entries(PAGE_MESSAGES).map(
      ([name, id]) => `<span class="${language} ${name}">${message(texts, language, id)}</span>`,
    ),
  );
  return (
    `<div id="first-board" data-city="${cityKey(printed)}"><p role="status">${spans.join("")}</p><div class="paper">` +
    `<svg class="board" viewBox="${viewBox(printed)}" aria-hidden="true">${cityMapMarkup(printed)}` +
    `<g class="live"></g>${namesMarkup(printed)}</svg></div></div>`
  );
}

function message(texts: string, language: string, id: string): string {
  const bundle = new FluentBundle(language);
  bundle.addResource(new FluentResource(readFileSync(join(texts, language, "web.ftl"), "utf-8")));
  const value = bundle.getMessage(id)?.value;
  if (!value) throw new Error(`no message ${id} in ${language}`);
  return bundle.formatPattern(value);
}
