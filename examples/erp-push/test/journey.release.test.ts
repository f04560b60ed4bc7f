import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { describe, expect, test } from "vitest";
import type { ErpClient } from "../src/erp-client.ts";
import { runJourney } from "../src/journey.ts";
import { createReport } from "../src/report.ts";
import { connectWithIdleCancel } from "./idle-cancel.ts";

const now = "2026-07-01T07:45:00+02:00";
const connectSdk = ({ url, apiKey }: MockServer): ErpClient => new PartnerClient({ baseUrl: url, apiKey });

async function travel({ connect = connectSdk, assumptions = {}, file = "../orders.csv" } = {}) {
  await using mock = await startMockServer({ contract: "strict", now, assumptions });
  const printed: string[] = [];
  const claims = await runJourney({
    client: connect(mock),
    totem: mock,
    now,
    file: new URL(file, import.meta.url),
    report: createReport({ colour: false }),
    print: (text) => printed.push(text),
  });
  return { claims, broken: claims.filter(({ holds }) => !holds), printed: printed.join("\n") };
}

test("every claim holds against the mock server", async () => {
  const { claims, broken, printed } = await travel();
  expect(broken).toEqual([]);
  expect(claims).toHaveLength(20);
  expect(printed).toContain("186 Active, 2 Finished");
  for (const line of printed.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("it tells no tax id and no key", async () => {
  const { claims, printed } = await travel();
  expect(printed + JSON.stringify(claims)).not.toMatch(/B12345674|A87654323|12345678Z|87654321X|X1234567L|test_demo/);
});

describe("every claim holds whatever the interface document leaves open", () => {
  test.each([
    { "create-status": "200", "repeat-create": "201" },
    { "repeat-create": "409" },
    { "list-envelope": "data", "list-order": "newest-first", "max-limit": 20 },
    { "list-envelope": "array", "limit-over-max": "reject", "max-limit": 20 },
    { "error-body": "nested", "validation-status": "422", "unknown-reference": "404" },
    { "error-body": "flat", "event-status": "204" },
    { "action-status": "201", "event-status": "201", "erp-origin": "marked" },
    { "malformed-id": "404", "webhook-missing": "404", "native-records": "all", "required-on-create": "essential" },
    { "unknown-field": "ignore", "removed-fields": "ignore", "patch-immutable": "ignore", "local-date-times": "utc" },
    { "dated-consumption": "stays-active", expiry: "stays-active", "external-id-after-finish": "released" },
  ])("%j", async (assumptions) => {
    expect((await travel({ assumptions })).broken).toEqual([]);
  });
});

test("a cancel that does nothing breaks the claims that rest on it, and no other", async () => {
  const { broken } = await travel({ connect: connectWithIdleCancel });
  expect(broken.map(({ statement, evidence }) => `${statement}: ${evidence}`)).toEqual([
    "Cancelling ends an authorization: expected: Finished; found: Active",
    "Cancelling it again is refused: expected: AlreadyFinishedError, status 409; found: no error",
    "It stays as it was: expected: Finished; found: Active",
    "What is left: Active authorizations: expected: 186; found: 187",
    "What is left: Finished authorizations: expected: 2; found: 1",
    expect.stringMatching(/^What is left: the quantity: expected: /),
  ]);
});

test("a journey that breaks off says so", async () => {
  const { broken } = await travel({ file: "../no-such-file.csv" });
  expect(broken).toMatchObject([{ statement: "The journey reaches its end", holds: false }]);
  expect(broken[0]?.evidence).toContain("no-such-file.csv");
});
