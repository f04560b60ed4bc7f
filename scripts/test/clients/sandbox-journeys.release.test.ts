import { spawnSync } from "node:child_process";
import { copyFile, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErpClient } from "../../../examples/erp-push/src/erp-client.ts";
import { runJourney } from "../../../examples/erp-push/src/journey.ts";
import { createReport } from "../../../examples/erp-push/src/report.ts";
import { type ArrivalOutcome, startMockServer } from "../../../packages/mock-server/src/index.ts";
import { startTestSandbox, type TestSandbox } from "../../../packages/sandbox/test/support/test-sandbox.ts";
import { isPartnerError, PartnerClient } from "../../../packages/sdk/src/index.ts";

import { clientsOf, steps } from "../../../packages/sdk/test/support/integration-steps.ts";
import { specFolder } from "../../../spec/build/bundle.ts";
import { runArazzo } from "./arazzo-runner.ts";

const now = "2026-07-01T07:45:00+02:00";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({
    now: new Date(now).toISOString(),
    log: "silent",
    bounds: { requestsPerMinute: 100_000 },
  });
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
});

/** A company of the Node host and one of the sandbox, which begin alike. */
const hosts = {
  async node(name: string) {
    const mock = await startMockServer({ contract: "off", now });
    const { apiKey } = mock.company(name);
    return { url: mock.url, apiKey, [Symbol.asyncDispose]: () => mock.close() };
  },
  async sandbox(name: string) {
    return { url: sandbox.url, apiKey: await sandbox.issueKey(name), [Symbol.asyncDispose]: () => Promise.resolve() };
  },
};

describe.each(["node", "sandbox"] as const)("%s", (host) => {
  test("walks the main journey of the contract", async () => {
    await using company = await hosts[host]("main-journey");
    const inputs = {
      ...{ apiKey: company.apiKey, run: "1", totemGroupId: "11111111-1111-4111-8111-111111111111" },
      ...{ carrierTaxId: "B12345674", driverNif: "12345678Z" },
    };
    const walks = await runArazzo([`${specFolder}journey.arazzo.yaml`], company.url, inputs);
    expect([...walks.values()].map(({ failed }) => failed)).toEqual([undefined]);
    expect([...walks.values()][0]?.passed.length).toBeGreaterThan(10);
  });

  test("keeps every claim of the ERP that pushes its file twice", async () => {
    await using company = await hosts[host]("erp-push");
    const headers = { "X-Partner-API-Key": company.apiKey, "content-type": "application/json" };
    const client: ErpClient = new PartnerClient({ baseUrl: company.url, apiKey: company.apiKey });
    const claims = await runJourney({
      client,
      totem: {
        async arrive(arrival) {
          const body = JSON.stringify(arrival);
          const response = await fetch(`${company.url}/_mock/arrivals`, { method: "POST", headers, body });
          return (await response.json()) as ArrivalOutcome;
        },
      },
      now,
      file: new URL("../../../examples/erp-push/orders.csv", import.meta.url),
      report: createReport({ colour: false }),
      print: () => undefined,
    });
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(claims).toHaveLength(20);
  });
});

test("every step of an integration ends in a sandbox as it does on the Node host", async () => {
  const endOf = async (host: keyof typeof hosts, at: number, run: (typeof steps)[string]): Promise<string> => {
    await using company = await hosts[host](`step-${String(at)}`);
    try {
      await run(clientsOf({ baseUrl: company.url, apiKey: company.apiKey }));
      return "done";
    } catch (error) {
      if (!isPartnerError(error)) throw error;
      return `${error.name} ${String(error.assumption)}`;
    }
  };
  for (const [at, [name, run]] of Object.entries(steps).entries()) {
    expect([name, await endOf("sandbox", at, run)]).toEqual([name, await endOf("node", at, run)]);
  }
});

test("the command line pushes a file into a sandbox, and pushes nothing twice", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "push-"));
  for (const file of ["orders.csv", "orders.mapping.yaml"]) {
    await copyFile(new URL(`../../../examples/erp-push/${file}`, import.meta.url), join(folder.path, file));
  }
  const program = fileURLToPath(new URL("../../../packages/cli/src/bin.ts", import.meta.url));
  const push = (journal: string) => {
    const parameters = ["push", "orders.csv", "--map", "orders.mapping.yaml", "--skip-invalid", "--journal", journal];
    const env = { ...process.env, TOTEM_PARTNER_BASE_URL: sandbox.url, TOTEM_PARTNER_API_KEY: apiKey };
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
      cwd: folder.path,
      env,
      encoding: "utf8",
    });
    return stdout + stderr;
  };
  const apiKey = await sandbox.issueKey("command-line");
  const partner = new PartnerClient({ baseUrl: sandbox.url, apiKey });
  const count = async () => {
    let found = 0;
    for await (const _ of partner.authorizations.list()) found += 1;
    return found;
  };
  const first = push("one.jsonl");
  expect(first).toContain("  created   188\n  existing    2\n  rejected    5\n  invalid     5\n");
  const created = await count();
  expect(created).toBe(188);
  const second = push("two.jsonl");
  expect(first + second).not.toContain(apiKey);
  expect(await count()).toBe(created);
});
