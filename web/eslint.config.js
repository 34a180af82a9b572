import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { layers } from "./eslint.layers.js";

export default ts.config(
  { ignores: ["node_modules/", "src/protocol.ts", "src/catalogue.ts"] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // Maps and sets here are values that are replaced, never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // svelte-check knows the types of component callbacks in templates; this parser takes them for `any`.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      // It takes every word of the reason behind a svelte-ignore for a code of its own.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  { files: ["*.js"], ...ts.configs.disableTypeChecked },
  ...layers,
);
