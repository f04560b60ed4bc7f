import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testLoad } from "../measuring/load-test.ts";
import { anAuthorization, partnerLoads } from "../partner-interface.ts";

/** The engine looks every ten seconds for objects that nobody has called for ten seconds. */
export const everybodySleeps = (): Promise<void> => wait(21_000);

/** The load tool builds its requests beforehand, and has memory for so many. */
const mostAtOnce = 20_000;

/** Gives a company so many authorizations, and resolves to the path of one. */
export async function fillCompany(url: string, apiKey: string, count: number): Promise<string> {
  const { get, create } = await partnerLoads(url, apiKey);
  for (let done = 1; done < count; done += mostAtOnce) {
    const requests = Math.min(mostAtOnce, count - done);
    await testLoad(url, create, { requests, connections: 16, skip: done });
  }
  return get.request(0).path;
}

/** What the companies of a sandbox take in its folder. Files that the engine removes meanwhile do not count. */
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
