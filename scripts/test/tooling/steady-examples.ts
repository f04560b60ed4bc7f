import type { steadyTests } from "../../lint/steady-tests.ts";

/** A line that breaks each rule for steady tests, or two that break it in different ways. */
export const shaky: Record<keyof typeof steadyTests, string[]> = {
  "fixed-wait": [
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    'import { setTimeout } from "node:timers/promises";',
    'await page.goto(url, { waitUntil: "networkidle" });',
  ],
  "turn-and-look": ["await new Promise((resolve) => setImmediate(resolve)); expect(seen).toHaveLength(1);"],
  "elapsed-time": [
    "expect(performance.now() - before).toBeLessThan(5000);",
    "expect(requests[0]?.milliseconds).toBeGreaterThanOrEqual(29);",
  ],
  "awaited-late": ["for (const call of calls) expect(await failureOf(call)).toBe(1);"],
  "short-limit": [
    "await vi.waitFor(() => expect(seen).toHaveLength(2));",
    "test('x', async () => {}, 30_000);",
    "describe.skipIf(!here)('x', { timeout: 5000 }, () => {});",
    "await expect.poll(look, { timeout: 10_000 }).toBe(1);",
  ],
  "fixed-port": ["server.listen(4010);"],
  "shared-name": [
    "const path = join(tmpdir(), `orders-${process.pid}.csv`);",
    "process.chdir(folder);",
    'process.env["TOTEM_PARTNER_API_KEY"] = "key";',
  ],
};

/** Lines that look alike, and break none. */
export const steady = [
  "await expect.poll(() => held.length).toBe(3); await settle(); expect(held).toHaveLength(3);",
  "await new Promise((resolve) => setImmediate(resolve)); server.close();",
  "expect(now).toBeGreaterThanOrEqual(before); expect(now).toBeLessThanOrEqual(Date.now());",
  "test('x', { timeout: 600_000 }, async () => {}); test('y', async () => {}, 400_000); test('z', { timeout: 0 }, all);",
  "for (const failure of await Promise.all(calls.map(failureOf))) expect(failure).toBe(1);",
  "server.listen(0, '127.0.0.1'); server.listen(port);",
  "await using folder = await mkdtempDisposable(join(tmpdir(), 'orders-')); vi.stubEnv('TOTEM_PARTNER_API_KEY', 'key');",
];
