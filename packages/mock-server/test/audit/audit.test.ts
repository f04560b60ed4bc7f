import { Simulator } from "@totem-partner/simulator";
import { expect, onTestFinished, test } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { runServer } from "../../src/running-server.ts";
import { createDeliver, Outbound } from "../../src/sending/outbound.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";

test("what the audit finds is in its list, in the journal and in the log, without keys and secrets", async () => {
  const lines: string[] = [];
  await using mock = await startMockServer({ log: "json", write: (line) => lines.push(line) });
  const client = clientOf(mock.url, "test_mine");
  const company = mock.company("mine");
  const { violations } = company;
  await client("GET", "/products");
  const refused = await client("GET", "/products?limit=0&api_key=very-secret");
  expect(refused.status).toBe(400);
  expect(refused.headers.has("sl-violations")).toBe(false);
  const counts = {
    contract: "audit",
    unavailableReason: null,
    checked: 2,
    sampled: 0,
    dropped: 0,
    waiting: 0,
    violations: 2,
  };
  expect(await violations.flush()).toEqual(counts);
  const found = {
    id: refused.headers.get("x-request-id"),
    at: expect.stringMatching(/^\d{4}-/) as string,
    by: "client",
    kind: "exchange",
    operationId: "listProducts",
    method: "GET",
    target: "/products?limit=0&api_key=[redacted]",
    status: 400,
    location: ["request", "query", "limit"],
    code: "minimum",
    message: "Request query parameter limit must be >= 1.",
  };
  expect(violations.list()).toContainEqual(found);
  expect(violations.list().map(({ code }) => code)).toEqual(["unknown-parameter", "minimum"]);
  expect((await client("GET", "/_mock/violations?limit=1&offset=1")).body).toEqual({
    ...{ items: [found], total: 2, limit: 1, offset: 1 },
    counts,
  });
  const { by, location, code, message } = found;
  expect(company.requests().map((one) => one.violations)).toEqual([
    [],
    [expect.anything(), { by, location, code, message }],
  ]);
  expect(fieldOf((await client("GET", "/_mock/requests")).body, "items", "1", "violations", "1")).toEqual(
    company.requests()[1]?.violations[1],
  );
  const logged = lines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => fieldOf(line, "event") === "violation");
  expect(logged).toContainEqual({ event: "violation", ...found, company: "mine" });
  expect(JSON.stringify([lines, violations.list()])).not.toContain("very-secret");
  expect(mock.violations.list()).toEqual([]);
  violations.clear();
  expect([violations.list(), company.requests()[1]?.violations]).toEqual([[], []]);
  await client("GET", "/products?limit=0");
  await violations.flush();
  expect(violations.list()).toHaveLength(1);
  company.reset();
  expect(violations.list()).toEqual([]);
});

test("strict mode answers 500 where the service broke the contract, and says what is wrong", async () => {
  const { url, close } = await runServer({ contract: "strict" }, (simulator) => ({
    async exchange(request) {
      const { answer, ...honest } = await simulator.exchange(request);
      return { ...honest, answer: { ...answer, text: answer.text.replace(/"total":\d+/, '"total":-1') } };
    },
  }));
  onTestFinished(close);
  const lied = await clientOf(url, "test_demo")("GET", "/products");
  expect([lied.status, fieldOf(lied.body, "code")]).toEqual([500, "contract_violation"]);
  const detail = fieldOf(lied.body, "detail");
  expect(detail).toContain("The response, 200, violates the contract. response.body.total: ");
  expect(detail).toContain("The changes of the request have been made.");
  expect(JSON.parse(lied.headers.get("sl-violations") ?? "")).toMatchObject([
    { location: ["response", "body", "total"] },
  ]);
});

test("a delivery that its check rejects is not sent, and its attempt says why", async () => {
  await using receiver = await Receiver.start();
  const simulator = new Simulator();
  const reject = () => Promise.reject(new Error("The delivery violates the contract."));
  simulator.sendWith({ deliver: createDeliver("totem-mock", reject, new Outbound()) });
  const deliveries = simulator.company("test_demo")?.deliveries;
  const event = { event: { id: "E", type: "authorization.created" as const }, text: "{}", isOwn: false };
  deliveries?.trigger(event, { url: receiver.url, secret: null });
  await deliveries?.flush();
  expect(receiver.received).toEqual([]);
  const outcome = { kind: "failed", reason: "The delivery violates the contract." };
  expect(deliveries?.all).toMatchObject([{ attempts: [{ outcome }] }]);
});
