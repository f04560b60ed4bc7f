import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { MockServer } from "../../src/index.ts";
import { CommandHere } from "../support/command-here.ts";
import { anAssignedAuthorization, driver, northGate } from "../support/authorization.ts";
import { fillCompany } from "../support/companies/busy-company.ts";
import { type Answer, clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

const now = "2026-07-01T08:00:00Z";
const start = (randomSeed: number) => startMockServer({ randomSeed, now });

/** The content of an answer, and the id of its request. */
const told = ({ status, headers, text }: Answer) => ({ status, id: headers.get("x-request-id"), text });

/** Goes through a company's whole life, and returns everything that could be seen of it. */
async function journey(mock: MockServer, apiKey: string) {
  const client = clientOf(mock.url, apiKey);
  await fillCompany(client);
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/", secret: "s", subscribedEvents: [] });
  const created = await client("POST", "/authorizations", anAssignedAuthorization({ externalId: "ERP-LAST" }));
  const arrived = await client("POST", "/_mock/arrivals", {
    totemGroupId: northGate,
    driverNif: driver,
    authorizationId: idOf(created),
  });
  const { deliveries } = mock.companyOf(apiKey);
  await deliveries.flush();
  const refused = await client("POST", "/authorizations", {});
  const listed = await client("GET", "/authorizations?limit=7");
  const state = await client("GET", "/_mock/state");
  const delivered = deliveries.list().map(({ attempts, ...delivery }) => {
    // The real time of an attempt is no more determined than that of a request.
    return { ...delivery, attempts: attempts.map(({ sent: _inRealTime, ...attempt }) => attempt) };
  });
  return { answers: [created, arrived, refused, listed, state].map(told), deliveries: delivered };
}

test("the same seed and the same requests give the same answers, deliveries and exports", async () => {
  await using one = await start(7);
  await using other = await start(7);
  await using different = await start(8);
  const seen = await journey(one, "test_demo");
  expect(seen.deliveries.length).toBeGreaterThan(1);
  expect(await journey(other, "test_demo")).toEqual(seen);
  expect(await journey(different, "test_demo")).not.toEqual(seen);
});

/** Requests that Prism answers, with generated values or without. */
async function preferences({ url, apiKey }: MockServer) {
  const calls = [
    ["GET /authorizations", { prefer: "dynamic=true" }],
    ["GET /products", { prefer: "dynamic=true" }],
    ["GET /products", { prefer: "dynamic=true" }],
    ["POST /products", { prefer: "code=409, dynamic=true" }],
    ["GET /products", { prefer: "code=401, example=unauthorized" }],
  ] as const;
  const seen: unknown[] = [];
  for (const [call, headers] of calls) {
    const [method = "", path = ""] = call.split(" ");
    const body = method === "POST" ? JSON.stringify({ name: "Rye" }) : null;
    const sent = { ...headers, "x-partner-api-key": apiKey, "content-type": "application/json" };
    const response = await fetch(url + path, { method, headers: sent, body });
    seen.push({ status: response.status, id: response.headers.get("x-request-id"), text: await response.text() });
  }
  return seen;
}

test("the same seed and the same requests generate the same preferred answers, one after the other", async () => {
  await using one = await start(7);
  await using other = await start(7);
  await using different = await start(8);
  const seen = await preferences(one);
  expect(await preferences(other)).toEqual(seen);
  expect(seen[1]).not.toEqual(seen[2]);
  const differ = await preferences(different);
  for (const [at, answer] of seen.entries()) expect(differ[at]).not.toEqual(answer);
  one.reset();
  expect(await preferences(one)).toEqual(seen);
});

/** The ids of requests that are refused before a company is known: by the HTTP adapter, and by Node. */
async function refusedIds({ port }: MockServer): Promise<string[]> {
  const ids: string[] = [];
  for (const line of ["TRACE / HTTP/1.1", "GET /products HTTP/9.9"]) {
    await using socket = await RawSocket.open(port);
    socket.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    ids.push(/x-request-id: (\S+)/i.exec(await socket.closed())?.[1] ?? "none");
  }
  return ids;
}

test("requests that are refused before a company is known have ids of the seed too", async () => {
  await using one = await start(7);
  await using other = await start(7);
  await using different = await start(8);
  const ids = await refusedIds(one);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain("none");
  expect(await refusedIds(other)).toEqual(ids);
  expect(await refusedIds(different)).not.toEqual(ids);
});

// The proxy takes no seed: what it forwards to is not simulated.
test("what is random in the simulation comes from one place, which a seed replaces", () => {
  const sources = ["simulator", "control", "audit", "mock-server"].flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../../${name}/src/`, import.meta.url));
    return globSync("**/*.ts", { cwd: folder }).map((file) => [file, readFileSync(folder + file, "utf8")] as const);
  });
  const random = /Math\.random\(|randomUUID|getRandomValues|randomBytes|randomInt/;
  // The exchanges of a proxy, a run against another service or a receiver that remembers events, an example in Java and
  // the name of a temporary file are no part of the simulation.
  const others = (file: string) =>
    ["proxy/", "observe/", "certify/receiver/", "reference/code/", "cli/learn.ts", "sending/delivery-files.ts"].some(
      (start) => file.startsWith(start),
    );
  const found = sources.filter(([file, text]) => random.test(text) && !others(file));
  expect(found.map(([file]) => file).sort()).toEqual(["company/company-options.ts", "running-server.ts"]);
});

test("--random-seed makes the ids that the same seed makes in code", async () => {
  await using mock = await start(7);
  await using server = new CommandHere("serve", "--port", "0", "--random-seed", "7");
  const { body } = await clientOf(await server.url(), mock.apiKey)("GET", "/products");
  expect(fieldOf(body, "items", "0", "id")).toBe(mock.exportState().products[0]?.id);
});
