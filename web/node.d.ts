// What vite.config.ts needs of Node, which has no types here.
declare module "node:fs" {
  export function readdirSync(path: string, options: { withFileTypes: true }): { name: string; isDirectory(): boolean }[];
}
