import * as api from "@totem-partner/control/api";
import { Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { expect, test, vi } from "vitest";
import { ControlLater } from "../../src/http/control-later.ts";

/** A control API, and how its code was loaded. */
function aControl() {
  const simulator = new Simulator();
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, (failure) => {
    throw failure;
  });
  const load = vi.fn(() => Promise.resolve(api));
  const control = new ControlLater({ simulator, journal, redactor, version: "1.2.3" }, load);
  const ask = (path: string) =>
    control.handle(
      new Request(`http://127.0.0.1/_mock${path}`, { headers: { "X-Partner-API-Key": "test_demo" } }),
      "127.0.0.1",
    );
  return { control, load, ask };
}

test("the first calls load the control API, once for all of them", async () => {
  const { load, ask } = aControl();
  expect(load).not.toHaveBeenCalled();
  const answers = await Promise.all([ask("/health"), ask("/clock"), ask("/health")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a call whose code cannot be loaded fails, and the next one tries again", async () => {
  const { control, load, ask } = aControl();
  load.mockRejectedValueOnce(new Error("EMFILE"));
  await expect(ask("/health")).rejects.toThrow("EMFILE");
  await control.close();
  expect((await ask("/health")).status).toBe(200);
});

test("closing ends live events, and loads nothing for that", async () => {
  const { control, load, ask } = aControl();
  await control.close();
  expect(load).not.toHaveBeenCalled();
  const live = await ask("/events");
  const reader = live.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("follow");
  await control.close();
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
});
