import { expect, test } from "vitest";
import { controlProxy, type ProxyControlOptions } from "../../src/proxy/proxy-server.ts";
import type { ReportedViolation } from "../../src/proxy/reported-violations.ts";
import { aMessage } from "../support/wire/direct-exchange.ts";

const violation: ReportedViolation = {
  ...{ id: "r-1", at: "2026-07-01T08:00:00.000Z", kind: "exchange", operationId: "listProducts", method: "GET" },
  ...{ target: "/products", status: 200, by: "service", location: ["response", "body"], code: "type" },
  ...{ message: "Response body must be object.", basis: "assumed" },
};

const counts = { checked: 1, sampled: 2, dropped: 3, waiting: 4, violations: { client: 0, service: 1 } };

/** Asks the control API of a proxy, and notes what it does. */
async function asked(method: string, path: string, more: Partial<ProxyControlOptions> = {}, authorization?: string) {
  const steps: string[] = [];
  const audit = {
    violations: () => Promise.resolve([violation]),
    counts,
    flush: () => Promise.resolve(void steps.push("flush")),
    clear: () => void steps.push("clear"),
    watch: () => expect.unreachable(),
    operationOf: () => undefined,
    close: () => Promise.resolve(),
  };
  const message = aMessage({ method, headers: authorization === undefined ? [] : ["Authorization", authorization] });
  const target = { path, search: "", authority: undefined };
  const answer = await controlProxy(message, target, { audit, version: "1.2.3", adminToken: undefined, ...more });
  return { ...answer, body: answer.text === "" ? undefined : (JSON.parse(answer.text) as unknown), steps };
}

const json = { "content-type": "application/json" };

test("its health tells its version, to anybody", async () => {
  const health = { status: 200, headers: json, body: { status: "ok", version: "1.2.3" } };
  expect(await asked("GET", "/_mock/health")).toMatchObject(health);
  expect(await asked("GET", "/_mock/health", { adminToken: "12345678" })).toMatchObject(health);
});

test("its violations come with their causes, and with how much was checked", async () => {
  expect(await asked("GET", "/_mock/violations")).toMatchObject({
    status: 200,
    headers: json,
    body: {
      ...counts,
      items: [violation],
      causes: [{ by: "service", basis: "assumed", times: 1, first: { id: "r-1" } }],
    },
    steps: [],
  });
});

test("DELETE forgets them, those that are still being checked included", async () => {
  expect(await asked("DELETE", "/_mock/violations")).toEqual({
    ...{ status: 204, headers: {}, text: "", body: undefined },
    steps: ["flush", "clear"],
  });
});

test("what it observes is shown; without that, the answer says how to start it", async () => {
  const observation = { shown: () => Promise.resolve({ sound: true }) };
  expect(await asked("GET", "/_mock/observations", { observation })).toMatchObject({
    ...{ status: 200, headers: json, body: { sound: true } },
  });
  expect(await asked("GET", "/_mock/observations")).toMatchObject({
    status: 404,
    body: {
      code: "unknown_path",
      detail: "This proxy does not learn. Start it with: totem-mock learn --proxy URL --out FILE",
    },
  });
});

test.each([
  ["PUT", "/_mock/violations", "DELETE, GET"],
  ["DELETE", "/_mock/observations", "GET"],
])("%s of %s is refused with what is allowed", async (method, path, allow) => {
  expect(await asked(method, path)).toMatchObject({
    status: 405,
    headers: { allow },
    body: { code: "method_not_allowed", detail: `This path accepts only ${allow}.` },
  });
});

test.each([
  ["GET", "/_mock/state"],
  ["POST", "/_mock/health"],
])("%s %s is not there, and the answer says what is", async (method, path) => {
  expect(await asked(method, path)).toMatchObject({
    status: 404,
    body: {
      code: "unknown_path",
      detail: "A proxy's control API has only /_mock/violations, /_mock/observations and /_mock/health.",
    },
  });
});

test("with a token, the rest wants it", async () => {
  const adminToken = "12345678";
  for (const path of ["/_mock/violations", "/_mock/nothing"]) {
    expect(await asked("GET", path, { adminToken })).toMatchObject({ status: 403, steps: [] });
  }
  expect(await asked("GET", "/_mock/violations", { adminToken }, "Bearer 12345678")).toMatchObject({ status: 200 });
});
