import { Simulator, type SimulatorOptions, testFixtures } from "@totem-partner/simulator";
import { everyPage, type PageOptions, Pages } from "../../src/index.ts";

/** A visit of a page: a GET by a browser on this machine, unless it says otherwise. */
export interface Visit {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  remoteAddress?: string;
}

type Started = Partial<Pick<PageOptions, "program" | "adminToken" | "url">> & Partial<PageOptions["started"]>;

/** The fixtures and keys of a company that a seed gave. */
export const own = { name: "own", apiKeys: ["own-key-1"], fixtures: testFixtures };

/** The pages of a server that was started so, as browsers visit them. */
export function visitedPages(
  { program, adminToken, url = "http://127.0.0.1:1", ...started }: Started = {},
  options: SimulatorOptions = {},
) {
  const simulator = new Simulator(options);
  const contract = { mode: "off", meaning: "Nothing is <checked>." };
  const table = everyPage({
    ...(program !== undefined && { program }),
    simulator,
    adminToken,
    version: "1.2.3",
    url,
    started: { assumptions: {}, now: undefined, contract, ...started },
    assets: (name) => Promise.resolve(name.endsWith(".svg") ? new TextEncoder().encode(name) : `the file ${name}`),
  });
  const pages = new Pages(table, adminToken);
  const visit = async (path: string, { method = "GET", headers = {}, remoteAddress = "127.0.0.1" }: Visit = {}) => {
    const visitor = { method, headers: new Headers({ accept: "text/html", ...headers }), remoteAddress };
    const page = pages.find(visitor, path);
    if (page === undefined) return undefined;
    const answer = await pages.answer(page, visitor);
    return { ...answer, text: new TextDecoder().decode(answer.body) };
  };
  return { simulator, table, visit };
}

/** The text of a page, as a reader without styles sees it. */
export const textIn = (page: { text: string } | undefined): string =>
  (page?.text ?? "")
    .replace(/^.*<body>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
