// What is measured, from its sources, and the floor beside it; each in this process.
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { anAuthorization } from "../../partner-interface.ts";
import { bareService } from "../../servers/bare-service.ts";
import { requestBytes } from "./connection.mjs";

/** The main entry of a package of ours. */
export const sourceOf = (name) => fileURLToPath(new URL(`../../../../packages/${name}/src/index.ts`, import.meta.url));

/** A mock server as a partner's tests start it, without the audit, whose thread would be measured as well. */
export async function startMock() {
  const { startMockServer } = await import(sourceOf("mock-server"));
  return startMockServer({ contract: "off" });
}

/** The address of Node's own server with a bare service behind it. */
export async function startBare() {
  const server = createServer(bareService());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

/** The n-th create. */
export const create = (n) => requestBytes("POST", "/authorizations", JSON.stringify(anAuthorization(n)));

export const key = { "X-Partner-API-Key": "test_guard", "Content-Type": "application/json" };
