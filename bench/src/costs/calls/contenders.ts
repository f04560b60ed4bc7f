import { fileURLToPath } from "node:url";
import type { Contender } from "../contender.ts";

/** What a client is asked to do. */
export const calls = ["get", "list", "create"] as const;

/** What all are compared with: typed calls, and nothing else. */
export const comparedWith = "openapi-fetch";

/** The clients, and what each does for a call. */
export const about: Readonly<Record<string, string>> = {
  fetch: "The floor: the platform's fetch with JSON.stringify and JSON.parse.",
  "openapi-fetch": "Types, paths and queries; nothing is checked, no time-out, errors are values.",
  "totem-partner":
    "This project: request and answer checked, time-out, no redirects, size limit, typed errors, hooks, retries ready.",
  "totem-partner, raw": "Its raw client: the same way to the service, requests unchecked, errors as values.",
  stripe: "Client of another service: typed resources, retries, telemetry off.",
  openai: "Client of another service: typed resources, retries, time-out.",
  ky: "A general HTTP client: retries, time-out, hooks.",
};

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

/** Every client with every call. */
export const contendersOf = (externalFolder: string, sdk: string, count: number): Contender[] =>
  calls.flatMap((call) =>
    Object.keys(about).map((name) => ({
      name,
      task: call,
      script: probe,
      parameters: [name, call, externalFolder, sdk, String(count)],
    })),
  );
