import { type Exchange, Simulator } from "@totem-partner/simulator";
import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import type { Violation } from "../src/index.ts";
import { refusedDelivery, withViolations } from "../src/strict.ts";

const simulator = new Simulator();
const redactor = new Redactor(simulator.knownKeys);

/** The simulator's response to a request for its products. */
async function exchanged(): Promise<Exchange> {
  const headers = new Headers({ "x-partner-api-key": simulator.defaultKey });
  return simulator.exchange({ method: "GET", target: "/products", headers, readBody: () => new Uint8Array() });
}

/** So many violations, each with a number in its place. */
const violations = (by: Violation["by"], count: number): Violation[] =>
  Array.from({ length: count }, (_, at) => ({
    by,
    location: ["response", "body", String(at)],
    code: "type",
    message: `Field ${at} is wrong.`,
  }));

const headerOf = ({ answer }: Exchange): unknown => JSON.parse(answer.headers["sl-violations"] ?? "null");

test("an exchange without violations is answered as it is", async () => {
  const exchange = await exchanged();
  expect(withViolations(exchange, [], redactor)).toBe(exchange);
});

test("an exchange in which the client alone was wrong gets a header, and nothing else changes", async () => {
  const exchange = await exchanged();
  const { answer } = withViolations(exchange, violations("client", 1), redactor);
  const { "sl-violations": header, ...others } = answer.headers;
  expect({ ...answer, headers: others }).toEqual(exchange.answer);
  expect(JSON.parse(header ?? "")).toEqual([
    { location: ["response", "body", "0"], severity: "Error", code: "type", message: "Field 0 is wrong." },
  ]);
});

test("where the service was wrong, a 500 says where, and what became of the request", async () => {
  const exchange = await exchanged();
  const answered = withViolations(exchange, [...violations("client", 1), ...violations("service", 2)], redactor);
  expect(answered.answer.status).toBe(500);
  expect(answered.answer.headers["x-request-id"]).toBe(exchange.requestId);
  expect(answered.problem).toMatchObject({
    code: "contract_violation",
    detail:
      "The response, 200, violates the contract. response.body.0: Field 0 is wrong. response.body.1: Field 1 is wrong. The changes of the request have been made. Start the server with --contract audit to see the response.",
  });
  expect(headerOf(answered)).toHaveLength(3);
});

test.each([
  [5, 5, "Field 4 is wrong. The changes"],
  [6, 5, "Field 4 is wrong. And 1 more. The changes"],
  [9, 5, "Field 4 is wrong. And 4 more. The changes"],
])("of %i violations, the header has %i, and the detail counts the others", async (count, shown, says) => {
  const answered = withViolations(await exchanged(), violations("service", count), redactor);
  expect(headerOf(answered)).toHaveLength(shown);
  expect(answered.problem?.detail).toContain(says);
});

test("the header is visible ASCII, with messages of 300 characters at most, and without keys", async () => {
  const message = `ñandú\n${simulator.defaultKey} ${"x".repeat(400)}`;
  const violation: Violation = { by: "client", location: ["request", simulator.defaultKey], code: "type", message };
  const answered = withViolations(await exchanged(), [violation], redactor);
  expect(answered.answer.headers["sl-violations"]).toMatch(/^[ -~]+$/);
  expect(answered.answer.headers["sl-violations"]).toContain(String.raw`\u00f1and\u00fa`);
  expect(answered.answer.headers["sl-violations"]).not.toContain(simulator.defaultKey);
  expect(headerOf(answered)).toMatchObject([{ message: expect.stringMatching(/^ñandú\n.{294}$/) }]);
});

test("a delivery that is not sent says what is wrong with it", () => {
  expect(refusedDelivery(violations("service", 6)).message).toBe(
    "The delivery violates the contract, so it was not sent. response.body.0: Field 0 is wrong. response.body.1: Field 1 is wrong. response.body.2: Field 2 is wrong. response.body.3: Field 3 is wrong. response.body.4: Field 4 is wrong. And 1 more.",
  );
});
