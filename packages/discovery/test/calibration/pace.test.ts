import { describe, expect, test } from "vitest";
import { type Ask, CalibrationStoppedError } from "../../src/calibration/ask.ts";
import { asked, get, limited, ok } from "../support/answering-service.ts";

describe("the pace", () => {
  test("is no faster than so many requests a minute", async () => {
    expect((await asked([get, get, get], [])).waits).toEqual([1000, 1000]);
    expect((await asked([get, get], [], { perMinute: 30 })).waits).toEqual([2000]);
    let now = 0;
    const slow = await asked([get, get], [], { now: () => (now += 5000) });
    expect(slow.waits).toEqual([]);
  });

  test("counts what was made", async () => {
    const { service } = await asked([get, get], [limited(1), ok, ok]);
    expect(service.made).toBe(3);
  });

  test("ends after the most requests, unless the bound is lifted", async () => {
    const { results, service, sent } = await asked([get, get, get], [], { mostRequests: 2 });
    expect(results[2]).toBeInstanceOf(CalibrationStoppedError);
    expect(String(results[2])).toContain("did not finish within 2 requests");
    expect(sent).toHaveLength(2);
    service.isUnbounded = true;
    expect(await service.ask(get)).toMatchObject({ status: 204 });
    const many = Array.from({ length: 301 }, () => get);
    expect((await asked(many, [])).results.filter((one) => one instanceof CalibrationStoppedError)).toHaveLength(1);
  });
});

describe("a service that asks to wait", () => {
  test("is asked again after that", async () => {
    const { results, waits } = await asked([get], [limited(30), limited(20, 503), ok]);
    expect(results).toMatchObject([{ status: 200 }]);
    expect(waits).toEqual([30_000, 20_000]);
  });

  test("is asked again after a minute if it does not say how long", async () => {
    expect((await asked([get], [limited(), ok])).waits).toEqual([60_000]);
    expect((await asked([get], [limited(undefined, 503)])).results).toMatchObject([{ status: 503 }]);
  });

  test("is asked three times more, and no more", async () => {
    const { results, sent } = await asked(
      [get],
      Array.from({ length: 5 }, () => limited(1)),
    );
    expect(String(results[0])).toBe(
      "CalibrationStoppedError: The service returned 429 and asks to wait 1 seconds. Try again later, with a lower --per-minute.",
    );
    expect(sent).toHaveLength(4);
  });

  test("for more than two minutes is left alone", async () => {
    expect((await asked([get], [limited(120), ok])).results).toMatchObject([{ status: 200 }]);
    const { results, sent } = await asked([get], [limited(121), ok]);
    expect(String(results[0])).toContain("The service returned 429 and asks to wait 121 seconds.");
    expect(sent).toHaveLength(1);
  });

  test("is not asked again for what it may have carried out, and the next request waits", async () => {
    const post: Ask = { method: "POST", path: "/products" };
    const { results, sent, waits } = await asked([post, get], [limited(70, 503), ok]);
    expect(results).toMatchObject([{ status: 503 }, { status: 200 }]);
    expect([sent.length, waits]).toEqual([2, [70_000]]);
    const late = await asked([post, get], [limited(121, 503), ok]);
    expect(String(late.results[1])).toContain("The service returned 503 and asks to wait 121 seconds.");
    expect((await asked([post, get], [limited(120, 503), ok])).waits).toEqual([120_000]);
    expect((await asked([post], [limited(5), ok])).waits).toEqual([5000]);
  });
});
