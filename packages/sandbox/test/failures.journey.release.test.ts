import { openSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isFields } from "@totem-partner/spec/fields";
import { expect, test } from "vitest";
import { partnerOf } from "./support/partner-of.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("a damaged database costs its company a problem with a reason, and others nothing", async () => {
  const first = await startTestSandbox();
  const keys = { espiga: await first.issueKey("espiga"), molino: await first.issueKey("molino") };
  await first.stop();
  const folder = join(first.data, "companies", "companies");
  const name = readdirSync(folder).find((it) => it.endsWith(".sqlite") && !it.startsWith("metadata")) ?? "";
  writeSync(openSync(join(folder, name), "r+"), new Uint8Array(30_000).fill(7), 0, 30_000, 100);
  await using sandbox = await startTestSandbox({ data: first.data });
  const answers = await Promise.all(Object.values(keys).map((key) => partnerOf(sandbox.url, key)("GET", "/products")));
  const bodies = answers.filter(({ status }) => status === 503).map(({ body }) => isFields(body) && body["code"]);
  expect(bodies).toEqual(["company_unavailable"]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const failure = sandbox.log.find(({ event }) => event === "failure");
  expect(failure).toMatchObject({ company: expect.stringMatching(/^(espiga|molino)$/) as string });
  const health = await fetch(`${sandbox.url}/_sandbox/health`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: "degraded", failingCompanies: 1 }]);
});
