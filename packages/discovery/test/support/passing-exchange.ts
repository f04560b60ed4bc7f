import type { Passage, PassingExchange } from "../../src/observation/observed-exchange.ts";

/** The parts of an exchange that differ from the default. */
export interface Differences {
  method?: string;
  target?: string;
  headers?: Record<string, string>;
  /** A text, or a value that is sent as JSON. */
  body?: unknown;
  status?: number;
  type?: string;
  /** A text, or a value that is returned as JSON. */
  answer?: unknown;
  passage?: Partial<Passage>;
}

const written = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** An exchange that passes a proxy: a GET of all products that finds none, unless something is different. */
export function anExchange(differences: Differences = {}): PassingExchange {
  const { method = "GET", target = "/products", body, status = 200, passage } = differences;
  const { type = "application/json", answer = { items: [], total: 0, limit: 50, offset: 0 } } = differences;
  return {
    ...{ method, target },
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...differences.headers },
    body: new TextEncoder().encode(written(body)),
    answer: { status, headers: { "content-type": type }, text: written(answer) },
    passage: {
      ...{ number: 1, startedAt: 0, endedAt: 1, caller: 1, root: "", openCreates: [], isAlone: true, lost: 0 },
      secrets: ["live_key"],
      ...passage,
    },
  };
}
