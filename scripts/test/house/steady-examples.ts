import type { steadyTests } from "../../lint/steady-tests.ts";

/** Lines that break a rule for steady tests, by the rule. */
export const shaky: Record<keyof typeof steadyTests, string[]> = {
  "fixed-wait": [
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    "const settle = () => new Promise((resolve) => setTimeout(() => { resolve(); }, 5));",
    'import { setTimeout } from "node:timers/promises";',
    'import { setTimeout as delay } from "timers/promises";',
    "await page.waitForTimeout(30);",
    'await page.goto(url, { waitUntil: "networkidle" });',
  ],
  "turn-and-look": [
    "await new Promise((resolve) => setImmediate(resolve)); expect(seen).toHaveLength(1);",
    "await new Promise(setImmediate); expect(seen).toEqual([]);",
    "test('x', async () => { release(); await turn(); expect(received).toHaveLength(1); });",
    "await setImmediate(); await expect(call).resolves.toBe(1);",
  ],
  "elapsed-time": [
    "expect(performance.now() - before).toBeLessThan(5000);",
    "expect(Date.now() - before).toBeGreaterThan(10);",
    "expect(elapsed).toBeLessThan(100);",
    "expect(longest).toBeLessThanOrEqual(1000);",
    "expect(request.milliseconds).toBeGreaterThanOrEqual(29);",
    "expect(requests[0]?.milliseconds).toBeGreaterThanOrEqual(29);",
  ],
  "awaited-late": ["for (const call of calls) expect(await failureOf(call)).toBe(1);"],
  "short-limit": [
    "await vi.waitFor(() => expect(seen).toHaveLength(2));",
    "await vi.waitUntil(() => seen.length === 2, { timeout: 99_000 });",
    "test('x', async () => {}, 30_000);",
    "test('x', { timeout: 60_000 }, async () => {});",
    "test.each([1, 2])('x', async () => {}, 5000);",
    "describe.skipIf(!here)('x', { timeout: 5000 }, () => {});",
    "beforeAll(async () => {}, 10_000);",
    "await expect.poll(look, { timeout: 10_000 }).toBe(1);",
    "await page.getByText('Live').waitFor({ timeout: 10_000 });",
  ],
  "fixed-port": ["server.listen(4010);", 'server.listen(8080, "127.0.0.1");'],
  "shared-name": [
    "const path = join(tmpdir(), `orders-${process.pid}.csv`);",
    "process.chdir(folder);",
    'process.env["TOTEM_PARTNER_API_KEY"] = "key";',
    'process.env.NO_COLOR = "1";',
  ],
};

/** Lines that look alike, and break none. */
export const steady = [
  "held.pass(4999); expect(await Promise.race([closed, later])).toBe('later');",
  "await expect.poll(() => held.length).toBe(3); await settle(); expect(held).toHaveLength(3);",
  "await expect.poll(look, { interval: 5 }).toBe(1);",
  "await new Promise((resolve) => setImmediate(resolve)); server.close();",
  "expect(now).toBeGreaterThanOrEqual(before); expect(now).toBeLessThanOrEqual(Date.now());",
  "expect(reads).toBeLessThan(100); expect(late.heapUsed).toBeLessThan(early.heapUsed + 16e6);",
  "test('x', { timeout: 600_000 }, async () => {}); test('y', async () => {}, 400_000); test('z', { timeout: 0 }, all);",
  "test('x', () => { const partner = new PartnerClient({ timeout: 20 }); });",
  "for (const failure of await Promise.all(calls.map(failureOf))) expect(failure).toBe(1);",
  "server.listen(0, '127.0.0.1'); server.listen(port);",
  "const folder = await mkdtemp(join(tmpdir(), 'orders-')); vi.stubEnv('TOTEM_PARTNER_API_KEY', 'key');",
  "await using folder = await mkdtempDisposable(join(tmpdir(), 'orders-'));",
];
