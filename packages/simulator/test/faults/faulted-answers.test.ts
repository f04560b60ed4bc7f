import { expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, simulatorAt } from "../support/partner.ts";
import { plainRequest, type PlainParts } from "../support/requests/plain-request.ts";

const create: [string, string, PlainParts] = ["POST", "/authorizations", { body: JSON.stringify(anAuthorization()) }];

/** The exchange of a create under a rule; `isCarriedOut` is true if it took effect. */
async function createdUnder(rule: FaultRule, assumptions = {}) {
  const simulator = simulatorAt({ faults: [rule], assumptions, timeSource: new ManualTime(morning) });
  const exchange = await simulator.exchange(plainRequest(...create));
  const isCarriedOut = simulator.company("test_demo")?.records.authorizations.size === 1;
  return { ...exchange, isCarriedOut };
}

const notDone = "Injected fault fault-1 replaced the response; the request was not executed.";
const done = "Injected fault fault-1 replaced the response; the request was executed.";
const limited = "Injected fault fault-1 limits this company's requests. Wait before the next one.";
const problem = (status: number, code: string, title: string, detail: string) => ({
  ...{ type: `urn:totem-partner:problem:${code}`, title, status, detail, code },
});
const injected = (status: number, detail: string) =>
  problem(status, "injected_fault", "A fault was injected on purpose", detail);
const inTwoSeconds = new Date(morning + 2000).toUTCString();

test.each<[FaultRule, boolean, number, object, Record<string, string | undefined>]>([
  [{ kind: "status", status: 503 }, false, 503, injected(503, notDone), { "retry-after": undefined }],
  [{ kind: "status", status: 400, retryAfter: 7 }, false, 400, injected(400, notDone), { "retry-after": "7" }],
  [{ kind: "status", status: 500, commit: true }, true, 500, injected(500, done), {}],
  [
    { kind: "status", status: 500, retryAfter: 2, retryAfterForm: "date" },
    false,
    500,
    injected(500, notDone),
    { "retry-after": inTwoSeconds },
  ],
  [
    { kind: "rate-limit" },
    false,
    429,
    problem(429, "rate_limited", "Too many requests", limited),
    { "retry-after": "1" },
  ],
  [{ kind: "rate-limit", retryAfterForm: "none" }, false, 429, expect.anything(), { "retry-after": undefined }],
])("%j is a problem of the service's form", async (rule, isDone, status, body, headers) => {
  const { answer, value, isCarriedOut, problem: found, requestId, fault } = await createdUnder(rule);
  expect([isCarriedOut, answer.status, JSON.parse(answer.text), value]).toEqual([isDone, status, body, body]);
  expect(answer.headers).toMatchObject({ "content-type": "application/problem+json", "x-request-id": requestId });
  for (const [name, text] of Object.entries(headers)) expect(answer.headers[name]).toBe(text);
  expect(found).toMatchObject({ detail: Reflect.get(JSON.parse(answer.text) as object, "detail") });
  expect(fault).toMatchObject({ id: "fault-1", kind: rule.kind, milliseconds: 0, sends: "all" });
  expect(fault?.service?.answer.status).toBe(isDone ? 201 : undefined);
});

test.each<[FaultRule, string]>([
  [{ kind: "html-error" }, "502 Bad Gateway"],
  [{ kind: "html-error", status: 500 }, "500 Internal Server Error"],
  [{ kind: "html-error", status: 503 }, "503 Service Unavailable"],
  [{ kind: "html-error", status: 504 }, "504 Gateway Time-out"],
  [{ kind: "html-error", status: 418, retryAfter: 3 }, "418 Error"],
])("%j is the page of a proxy, which knows no request id: %s", async (rule, title) => {
  const { answer, value, problem: found, isCarriedOut } = await createdUnder(rule);
  expect(answer.text).toBe(
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<h1>${title}</h1>\r\n</body>\r\n</html>\r\n`,
  );
  expect([answer.status, value, found, isCarriedOut]).toEqual([Number(title.slice(0, 3)), undefined, undefined, false]);
  const retryAfter = "retryAfter" in rule ? { "retry-after": "3" } : {};
  expect(answer.headers).toEqual({ "content-type": "text/html", ...retryAfter });
});

test.each<[FaultRule, boolean, unknown]>([
  [{ kind: "latency", milliseconds: 250 }, true, "all"],
  [{ kind: "reset-before" }, false, "nothing"],
  [{ kind: "reset-after-commit", milliseconds: 250 }, true, "nothing"],
  [{ kind: "truncate", bytes: 0 }, true, { bytes: 0, stallMilliseconds: 0 }],
  [{ kind: "truncate", bytes: 5 }, true, { bytes: 5, stallMilliseconds: 0 }],
  [{ kind: "truncate", bytes: 5, stallMilliseconds: 9 }, true, { bytes: 5, stallMilliseconds: 9 }],
])("under %j the service answers, and of that is sent so much: %j", async (rule, isDone, sends) => {
  const { fault, isCarriedOut, answer } = await createdUnder(rule);
  const { milliseconds = 0 } = rule as { milliseconds?: number };
  expect(fault).toMatchObject({ sends, milliseconds });
  expect([isCarriedOut, answer.status]).toEqual([isDone, isDone ? 201 : 503]);
  expect(fault?.service !== undefined).toBe(isDone);
});

test("an answer is truncated to half of its bytes, and never sent whole; one without a body is lost", async () => {
  const half = await createdUnder({ kind: "truncate" });
  const bytes = new TextEncoder().encode(half.answer.text).byteLength;
  expect(half.fault?.sends).toEqual({ bytes: Math.floor(bytes / 2), stallMilliseconds: 0 });
  const whole = await createdUnder({ kind: "truncate", bytes: 1_000_000 });
  expect(whole.fault?.sends).toEqual({ bytes: bytes - 1, stallMilliseconds: 0 });
  const simulator = simulatorAt({ faults: [{ kind: "truncate" }] });
  const { fault, answer } = await simulator.exchange(plainRequest("GET", "/cleaning-protocol"));
  expect([fault?.sends, answer.text]).toEqual(["nothing", ""]);
});

test.each([
  [undefined, "text/html"],
  ["text/plain", "text/plain"],
])("an answer of another content type is the service's own but for that: %s", async (contentType, expected) => {
  const { answer, fault, isCarriedOut } = await createdUnder({ kind: "wrong-content-type", contentType });
  expect([answer.headers["content-type"], isCarriedOut, fault?.sends]).toEqual([expected, true, "all"]);
  expect(fault?.service?.answer).toEqual({
    ...answer,
    headers: { ...answer.headers, "content-type": "application/json" },
  });
});
