import { expect, test } from "vitest";
import { parseAssumptions } from "../../src/index.ts";
import { changeAssumptions } from "../../src/commands/authorizations.ts";
import { morning, simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

/** A company that may make so many requests a minute, and what its requests are answered: 200, or how long to wait. */
function limitedTo(limit: number) {
  const simulator = simulatorAt({ assumptions: { "rate-limit": limit } });
  const company = simulator.company("test_demo")!;
  const ask = async () => {
    const { answer } = await simulator.exchange(plainRequest("GET", "/products"));
    return answer.status === 429 ? answer.headers["retry-after"] : answer.status;
  };
  const become = (value: number | string) => changeAssumptions(company, parseAssumptions({ "rate-limit": value }));
  return { simulator, company, clock: company.clock, ask, become };
}

test("what exceeds the limit within a minute waits until the first of them is a minute old", async () => {
  const { clock, ask } = limitedTo(2);
  expect(await ask()).toBe(200);
  clock.advance(20_000);
  expect([await ask(), await ask()]).toEqual([200, "40"]);
  clock.advance(39_001);
  expect(await ask()).toBe("1");
  clock.advance(999);
  expect([await ask(), await ask()]).toEqual([200, "20"]);
});

test("the problem says how many are allowed, and how long to wait", async () => {
  const { simulator, ask } = limitedTo(1);
  await ask();
  const { problem } = await simulator.exchange(plainRequest("GET", "/products"));
  expect(problem).toMatchObject({
    code: "rate_limited",
    detail: "This company may make 1 requests per minute. Wait 60 seconds.",
  });
});

test("a limit that is lowered counts what was asked before, and none that is off", async () => {
  const { clock, ask, become } = limitedTo(3);
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await ask()).toBe(200);
    clock.advance(10_000);
  }
  become(1);
  // The newest of the three has to be a minute old.
  expect(await ask()).toBe("50");
  become("off");
  expect([await ask(), await ask()]).toEqual([200, 200]);
});

test("a clock that is set back, and a reset, begin the count anew; each company has its own", async () => {
  const { simulator, company, clock, ask } = limitedTo(1);
  expect([await ask(), await ask()]).toEqual([200, "60"]);
  const headers = { "X-Partner-API-Key": "test_other" };
  expect((await simulator.exchange(plainRequest("GET", "/products", { headers }))).answer.status).toBe(200);
  clock.set(morning - 1);
  expect([await ask(), await ask()]).toEqual([200, "60"]);
  company.reset();
  expect([await ask(), await ask()]).toEqual([200, "60"]);
});
