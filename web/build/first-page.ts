import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { cityKey, groundMarkup, viewBox } from "../src/board/city-map.ts";
import { SAID } from "../src/boot/page-texts.ts";
import { LANGS } from "../src/text/language-choice.ts";
import { readCity } from "./city-file.ts";
import { sprite } from "./sprite.ts";

interface Places {
  /** The client's folder. */
  web: string;
  texts: string;
  city: string;
}

/**
 * Puts into the page what a slow line should not have to ask for again: the icons, the ground of the
 * board, its styles, and the small script that opens the line to the table and then loads the app.
 */
export function firstPage(places: Places): Plugin {
  return {
    name: "zanzibar-first-page",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) {
          const styles = ["/src/ui/theme.css", "/src/board/board.css"];
          const links = styles.map((href) => ({ tag: "link", attrs: { rel: "stylesheet", href } }));
          return { html, tags: [...links, { tag: "svg", injectTo: "body-prepend", ...inside(sprite()) }] as HtmlTagDescriptor[] };
        }
        const { code, css } = await smallScript(places.web, filesOf(Object.values(bundle)));
        // What the bundler put into the page would be asked for before the page itself is there.
        const bare = html.replace(/^\s*<(script|link)[^>]*(module|modulepreload|stylesheet)"?[^>]*>(<\/script>)?\n/gm, "");
        return bare
          .replace("</head>", () => `  <style>${css}</style>\n    <script>${code}</script>\n  </head>`)
          .replace("<body>", () => `<body>\n    ${sprite()}\n    ${sketch(places)}`);
      },
    },
  };
}

/** A descriptor wants attributes and children apart. */
function inside(svg: string): { attrs: Record<string, string>; children: string } {
  return { attrs: { class: "sprite", "aria-hidden": "true" }, children: svg.replace(/^<svg[^>]*>|<\/svg>$/g, "") };
}

function filesOf(built: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = built.filter((each) => each.type === "chunk");
  const named = (test: (chunk: Rolldown.OutputChunk) => boolean) => {
    const found = chunks.find(test);
    if (!found) throw new Error("a part of the app was not built");
    return found;
  };
  const app = named(({ isEntry }) => isEntry);
  const needed = [app, ...chunks.filter(({ fileName }) => app.imports.includes(fileName))];
  const languages = LANGS.map((lang) => {
    const { fileName } = named(({ facadeModuleId }) => !!facadeModuleId?.endsWith(`/languages/${lang}.ts`));
    return [lang, `/${fileName}`];
  });
  return {
    app: `/${app.fileName}`,
    scripts: needed.map(({ fileName }) => `/${fileName}`),
    styles: built.flatMap(({ fileName }) => (fileName.endsWith(".css") ? [`/${fileName}`] : [])),
    languages: Object.fromEntries(languages),
  };
}

async function smallScript(web: string, files: object): Promise<{ code: string; css: string }> {
  const built = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: "warn",
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(web, "src/boot/main.ts"), formats: ["iife"], name: "first" },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((each) => ("output" in each ? each.output : []));
  const code = output.find((each) => each.type === "chunk")?.code.trim();
  const css = output.find((each) => each.type === "asset" && each.fileName.endsWith(".css"));
  if (!code || css?.type !== "asset") throw new Error("the page's own script was not built");
  return { code, css: String(css.source).trim() };
}

function sketch({ texts, city }: Places): string {
  const printed = readCity(city);
  const said = LANGS.flatMap((lang) =>
    Object.entries(SAID).map(([name, id]) => `<span class="${lang} ${name}">${text(texts, lang, id)}</span>`),
  );
  return (
    `<div id="sketch" data-city="${cityKey(printed)}"><p role="status">${said.join("")}</p><div class="paper">` +
    `<svg class="board" viewBox="${viewBox(printed)}" aria-hidden="true">${groundMarkup(printed)}<g class="live"></g></svg></div></div>`
  );
}

function text(texts: string, lang: string, id: string): string {
  const bundle = new FluentBundle(lang);
  bundle.addResource(new FluentResource(readFileSync(join(texts, lang, "web.ftl"), "utf-8")));
  const value = bundle.getMessage(id)?.value;
  if (!value) throw new Error(`${id} in ${lang}`);
  return bundle.formatPattern(value);
}
