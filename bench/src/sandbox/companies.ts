import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testLoad } from "../measuring/load-test.ts";
import { type RunningServer, startServer } from "../measuring/running-server.ts";
import { anAuthorization, partnerLoads } from "../partner-interface.ts";
import { root } from "../preparing/prepare.ts";

const program = join(root, "packages/sandbox/src/bin.ts");
const adminToken = "bench-0123456789abcdef";

/** Higher than anything that is measured. */
const bounds = ["requestsPerMinute=100000000", "records=2000000", "storedBytes=10000000000"];

/** A sandbox under measurement. */
export interface RunningSandbox extends RunningServer {
  /** Issues a key of a company, which begins with it. */
  issueKey(company: string): Promise<string>;
}

async function issueKey(url: string, company: string): Promise<string> {
  const response = await fetch(`${url}/_sandbox/companies/${company}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench" }),
  });
  const issued: unknown = await response.json();
  if (typeof issued === "object" && issued !== null && "apiKey" in issued && typeof issued.apiKey === "string") {
    return issued.apiKey;
  }
  throw new Error(`No key was issued for ${company}: ${JSON.stringify(issued)}`);
}

/** Starts a sandbox that stores its companies in a folder. What it uses is what its engine uses. */
export async function startSandbox(data: string): Promise<RunningSandbox> {
  const flags = ["--data", data, "--admin-token", adminToken, "--log", "silent", "--max-companies", "1000000"];
  const server = await startServer((port) => ({
    script: program,
    parameters: ["serve", "--port", String(port), ...flags, ...bounds.flatMap((bound) => ["--bound", bound])],
    startsEngine: true,
  }));
  return { ...server, issueKey: (company) => issueKey(server.url, company) };
}

/** The engine looks every ten seconds for objects that nobody has called for ten seconds. */
export const everybodySleeps = (): Promise<void> => wait(21_000);

/** The load tool builds its requests beforehand, and has memory for so many. */
const mostAtOnce = 20_000;

/** Gives a company so many authorizations. */
export async function fillCompany(url: string, apiKey: string, count: number): Promise<void> {
  const { create } = await partnerLoads(url, apiKey);
  for (let done = 1; done < count; done += mostAtOnce) {
    const requests = Math.min(mostAtOnce, count - done);
    await testLoad(url, create, { requests, connections: 16, skip: done });
  }
}

/** The size of the companies of a sandbox in its folder. Files that the engine removes meanwhile do not count. */
export const storedBytes = (data: string): number =>
  readdirSync(join(data, "companies"), { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(data, "companies", file), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);

/**
 * Reads a path with each key, or creates an authorization, so many at the same time.
 *
 * @throws {Error} if one of them fails.
 */
export async function callEach(
  url: string,
  apiKeys: readonly string[],
  path: string | undefined,
  callers: number,
): Promise<void> {
  const left = [...apiKeys];
  const body = JSON.stringify(anAuthorization(1));
  const callOn = async (): Promise<void> => {
    for (let apiKey = left.pop(); apiKey !== undefined; apiKey = left.pop()) {
      const headers = { "X-Partner-API-Key": apiKey, "content-type": "application/json" };
      const response = await (path === undefined
        ? fetch(`${url}/authorizations`, { method: "POST", headers, body })
        : fetch(url + path, { headers }));
      const text = await response.text();
      if (!response.ok) throw new Error(`A call was answered with ${String(response.status)}: ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, callOn));
}
