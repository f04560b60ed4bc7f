// The mock server from the sources in a folder, in this process, and what it is asked.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { anAuthorization } from "../../partner-interface.ts";
import { requestBytes } from "./connection.mjs";

/** The main entry of a package of ours in a checkout. */
export const entryOf = (root, name) => resolve(root, join("packages", name, "src/index.ts"));

/** A mock server as a partner's tests start it, without the audit, whose thread would be measured as well. */
export async function startMock(root) {
  const { startMockServer } = await import(pathToFileURL(entryOf(root, "mock-server")).href);
  return startMockServer({ contract: "off" });
}

/** The n-th create. */
export const create = (n) => requestBytes("POST", "/authorizations", JSON.stringify(anAuthorization(n)));

export const key = { "X-Partner-API-Key": "test_guard", "Content-Type": "application/json" };
