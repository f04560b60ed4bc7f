import { expect, test, vi } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { clientOf } from "../support/client.ts";

const reason = "Prism is not installed. Install it with npm install --save-dev @stoplight/prism-http";

vi.mock(import("@totem-partner/audit"), async (original) => ({
  ...(await original()),
  prismUnavailableReason: vi.fn(() => reason),
}));

test("without Prism, audit mode says so in the log, and how to install it, and checks nothing", async () => {
  const lines: string[] = [];
  await using mock = await startMockServer({ log: "pretty", write: (line) => lines.push(line) });
  expect(lines).toEqual([`Nothing is checked against the contract. ${reason}, or start with --contract off.`]);
  expect((await clientOf(mock.url, mock.apiKey)("GET", "/products?limit=0")).status).toBe(400);
  const counts = {
    contract: "audit",
    unavailableReason: reason,
    checked: 0,
    sampled: 0,
    dropped: 0,
    waiting: 0,
    violations: 0,
  };
  expect(await mock.violations.flush()).toEqual(counts);
  const programs: string[] = [];
  await using _ofPrograms = await startMockServer({ log: "json", write: (line) => programs.push(line) });
  expect(JSON.parse(programs.join())).toMatchObject({ event: "not-audited", reason });
});
