// What each page will need beyond itself, for the server to announce together with the page. The build writes it
// down in routes.json; the server fills in what stands in braces.
import { ROUTES, type Page } from "./routes.ts";

interface Needs {
  sources?: string[];
  answers?: string[];
  // By the phase of the table that the address names.
  phases?: Record<string, string[]>;
}

const ALWAYS = {
  sources: ["src/words/{language}.json"],
  answers: ["/api/me", "/api/games?lang={language}"],
};
const GAME = ["src/games/{game}/index.ts"];
const MORE: Partial<Record<Page, Needs>> = {
  TablePage: {
    sources: ["../src/parlour/games/{game}/strings/{language}.json"],
    answers: ["/api/tables/{code}"],
    phases: { gathering: ["src/pages/table/Gathering.svelte"], playing: GAME, over: GAME },
  },
  Rules: {
    sources: ["src/games/{game}/lesson/Picture.svelte", "../src/parlour/games/{game}/strings/{language}.json"],
    answers: ["/api/rules/{game}?lang={language}"],
  },
  Example: { sources: ["src/games/{game}/Still.svelte", "../src/parlour/games/{game}/strings/{language}.json"] },
  BoardPage: {
    sources: ["src/games/{game}/Still.svelte", "../src/parlour/games/{game}/strings/{language}.json"],
    answers: ["/api/games/{game}/settings?lang={language}", "/api/games/{game}/printables?lang={language}"],
  },
  Judge: { answers: ["/api/lexicons?lang={language}"] },
};

export const PRELOADS = Object.entries(ROUTES).map(([first, [page, part]]) => {
  const more: Needs = MORE[page] ?? {};
  return {
    path: part === undefined ? `/${first}` : `/${first}/{${part}}`,
    // The front page is part of what every visit loads.
    sources: [...ALWAYS.sources, ...(page === "Home" ? [] : [`src/pages/${page}.svelte`]), ...(more.sources ?? [])],
    answers: [...ALWAYS.answers, ...(more.answers ?? [])],
    phases: more.phases ?? {},
  };
});
