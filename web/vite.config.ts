import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PRELOADS } from "./src/preload.ts";

// A path beside this file, on Windows too.
const pathOf = (relative: string): string =>
  decodeURIComponent(new URL(relative, import.meta.url).pathname).replace(/^\/(\w:)/, "$1");

// A build in this mode also has the pages of the tests' own games (scripts/client.py).
const TEST_PAGES = "test-pages";

const GAMES = readdirSync(pathOf("./src/games"), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && entry.name !== "shared" ? [entry.name] : []));

// The addresses of the client, beside Vite's manifest: the server reads both.
const routes = (): Plugin => ({
  name: "parlour-routes",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify(PRELOADS) });
  },
});

// The built client goes into the package, beside the server that hands it out.
export default defineConfig(({ mode }) => ({
  base: "/app/",
  plugins: [svelte(), routes()],
  resolve: {
    alias: {
      // The plumbing that the text view runs as it is, without a build.
      $wire: pathOf("../src/parlour/server/pages/static/wire"),
      $client: pathOf("./src"),
      $test_pages: pathOf(mode === TEST_PAGES ? "./tests/games" : "./none"),
      $test_games: pathOf(mode === TEST_PAGES ? "../tests/minigames" : "./none"),
    },
  },
  build: {
    outDir: "../src/parlour/server/http/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server announces what a page will need together with the page.
    manifest: "manifest.json",
    rolldownOptions: {
      ...(mode === TEST_PAGES && { input: [pathOf("./index.html"), pathOf("./tests/games/board/workbench.html")] }),
      output: {
        // What every visit needs is one file, and so is what every table needs: over a phone's
        // network a request costs more than the bytes.
        codeSplitting: {
          groups: [
            { name: "shell", test: /src\/main\.ts/, priority: 5 },
            { name: "table", test: /pages\/TablePage\.svelte/, priority: 4 },
            // All games with a board share it.
            { name: "board", test: /games\/shared\/board\/(Board|Rack|tabletop)\.svelte/, priority: 3 },
            // What all games' pages need, and then each of them: small files pack badly.
            { name: "play", test: /games\/shared\/(?!still|foreseen|RackTools)[\w.]+$/, priority: 2 },
            ...GAMES.map((name) => ({ name: `${name}-page`, test: new RegExp(`games/${name}/Page\\.svelte`), priority: 1 })),
          ],
        },
      },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
}));
