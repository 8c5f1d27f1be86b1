import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client goes into the package, beside the server that hands it out.
export default defineConfig({
  base: "/app/",
  plugins: [svelte()],
  build: {
    outDir: "../src/parlour/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["tests/**/*.test.ts"] },
});
