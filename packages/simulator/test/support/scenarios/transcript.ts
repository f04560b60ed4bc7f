import { type CompanyState, exportState, importState, type Simulator } from "../../../src/index.ts";
import type { Scenario, SentRequest } from "./scenario.ts";

/** A way to the service: the function that a client calls, and the company of `test_demo` behind it. */
export interface Adapter {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  company: {
    reset: () => void | Promise<void>;
    importState: (state: CompanyState) => void | Promise<void>;
    exportState: () => CompanyState | Promise<CompanyState>;
  };
}

/** An answer as a client sees it. */
export interface SeenAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

/** The result of a scenario: every answer, and the final state of the company. */
export interface Transcript {
  scenario: string;
  answers: SeenAnswer[];
  state: CompanyState;
}

/**
 * Headers of answers that belong to one way, not to the service. Reason phrases are left out as well: HTTP/2 has none,
 * and no client reads them.
 */
const headersOfTheWay = {
  "content-length": "HTTP says how many bytes follow; a function hands over the whole body",
  connection: "HTTP/1.1 says what becomes of the connection",
  "keep-alive": "HTTP/1.1 says how long the connection stays open",
  date: "the real time at which a server sent the answer",
} as const;

const toRequest = (baseUrl: string, { method, target, headers, body }: SentRequest): Request =>
  new Request(baseUrl + target, { method, headers, ...(body !== null && { body: Uint8Array.fromBase64(body) }) });

async function seen(response: Response): Promise<SeenAnswer> {
  // Strictly, so that no two answers of different bytes look the same.
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !Object.hasOwn(headersOfTheWay, name)),
    body: decoder.decode(await response.arrayBuffer()),
  };
}

/** A simulator as a function, with the company of this key. */
export function functionAdapter(simulator: Simulator, apiKey: string): Adapter {
  const company = simulator.company(apiKey);
  if (!company) throw new Error("There is no company.");
  return {
    baseUrl: "http://localhost",
    fetch: simulator.fetch,
    company: {
      reset: () => company.reset(),
      importState: (state) => importState(company, state),
      exportState: () => exportState(company),
    },
  };
}

/** Plays one scenario through an adapter. */
async function play({ baseUrl, fetch, company }: Adapter, { name, steps }: Scenario): Promise<Transcript> {
  await company.reset();
  const answers: SeenAnswer[] = [];
  for (const step of steps) {
    if ("importState" in step) await company.importState(step.importState);
    else answers.push(await seen(await fetch(toRequest(baseUrl, step.request))));
  }
  return { scenario: name, answers, state: await company.exportState() };
}

/** Plays all of them, one after the other. */
export async function playAll(adapter: Adapter, scenarios: readonly Scenario[]): Promise<Transcript[]> {
  const transcripts: Transcript[] = [];
  for (const scenario of scenarios) transcripts.push(await play(adapter, scenario));
  return transcripts;
}
