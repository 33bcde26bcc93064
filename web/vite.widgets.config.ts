/** The notebook widgets: one module and one style sheet, with the page's own components inside. */

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { notices } from "./notices.plugin.ts";
import { scopedStyles } from "./scoped-styles.plugin.ts";
import { texts } from "./texts.plugin.ts";

const licences = notices();

export default defineConfig({
  plugins: [svelte(), texts(), licences.write(), scopedStyles()],
  resolve: { alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) } },
  worker: { plugins: () => [licences.collect()] },
  publicDir: false,
  build: {
    outDir: "../python/siasat/notebook/static",
    emptyOutDir: true,
    target: "es2022",
    lib: { entry: "src/widgets/index.ts", formats: ["es"], fileName: "widgets", cssFileName: "widgets" },
    // A notebook loads the module from memory: there is nothing next to it to import.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
