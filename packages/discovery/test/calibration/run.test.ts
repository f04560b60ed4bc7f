import { describe, expect, test, vi } from "vitest";
import type { Answer } from "../../src/answers/answer.ts";
import { CalibrationStoppedError, NoAnswerError } from "../../src/calibration/asking/failures.ts";
import {
  type Ask,
  type Asking,
  FormlessAnswerError,
  get,
  type Probe,
  requestLine,
} from "../../src/calibration/asking/probe.ts";
import { Run } from "../../src/calibration/run.ts";
import { consistent, contradicts, notObservable, outside, settled, type Verdict } from "../../src/findings/finding.ts";
import { documented } from "../../src/findings/documented.ts";
import { bare, json, list, problem } from "../support/probed.ts";

const secret = "live_key";

/** A run against a service that answers in this order; of the last, as often as it is asked. */
function run(answers: readonly (Answer | Error)[], isPrefixed = false) {
  const sent: Ask[] = [];
  const service = {
    ask: (ask: Ask): Promise<Answer> => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? bare(500);
      sent.push(ask);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return { made: new Run({ service, isPrefixed, secret, now: () => 17 }), sent };
}

/** A probe that makes these requests, and settles nothing but the status of the last answer. */
const asking = (...asks: Ask[]): Probe => ({
  id: "create-status",
  requests: asks,
  *find(): Asking<Verdict> {
    let status = 0;
    for (const { path, ...how } of asks) ({ status } = yield* get(path, how));
    return settled(status);
  },
});
const one: Ask = { path: "/products" };
const on = (...days: number[]) => list(days.map((day) => ({ id: String(day), createdAt: `2026-07-0${String(day)}` })));

describe("a probe", () => {
  test("is a finding with its question, and with each request once as evidence", async () => {
    const { made, sent } = run([json({ code: secret })]);
    expect(await made.finding(asking(one, { ...one, key: "none" }), "Why?")).toEqual({
      ...{ id: "create-status", question: "Why?", verdict: settled(200) },
      evidence: [
        { request: "GET /products", status: 200, answer: '{ code: "[key]" }' },
        { request: "GET /products (without a key)", status: 200, answer: '{ code: "[key]" }' },
      ],
    });
    expect(sent.map(requestLine)).toEqual([
      "GET /products",
      "GET /products",
      "GET /products (without a key)",
      "GET /products (without a key)",
    ]);
  });

  test("receives the time, and reuses what was answered before", async () => {
    const { made, sent } = run([json({})]);
    const timed: Probe = {
      ...asking(),
      *find(now): Asking<Verdict> {
        yield* get("/time");
        return settled(now);
      },
    };
    expect((await made.finding(timed, "")).verdict).toEqual(settled(17));
    await made.finding(asking(one), "");
    expect((await made.finding(asking(one), "")).evidence).toHaveLength(1);
    expect(sent).toHaveLength(4);
    await made.finding(asking({ ...one, again: true }), "");
    expect(sent).toHaveLength(6);
  });
});

describe("an answer counts if a second one confirms it", () => {
  const verdict = async (...answers: Answer[]) => {
    const { made, sent } = run(answers);
    const { verdict: found, evidence } = await made.finding(asking(one), "");
    return [found.sure, sent.length, evidence.map(({ request }) => request)];
  };
  const twice = ["GET /products", "GET /products"];

  test("of the same form", async () => {
    expect(await verdict(json({ id: "1" }), json({ id: "2" }))).toEqual(["settled", 2, ["GET /products"]]);
    expect(await verdict(json({}), bare(500))).toEqual(["changes-its-mind", 2, twice]);
    const { made } = run([json({}), bare(500)]);
    expect((await made.finding(asking(one), "")).verdict).toMatchObject({
      why: "Two identical requests got different responses: GET /products.",
    });
  });

  test("or after two more, if a record came or went in between", async () => {
    expect(await verdict(on(1), on(1, 2))).toEqual(["settled", 4, ["GET /products"]]);
    expect(await verdict(on(1), on(1, 2), on(1, 2), on(1))).toEqual(["changes-its-mind", 4, twice]);
    expect(await verdict(on(1), on(1, 2), on(1), on(1, 2))).toEqual(["changes-its-mind", 4, twice]);
    const [other, cut] = [list([{ id: "1" }], { limit: 9 }), list([], { limit: 9 })];
    expect(await verdict(on(1), on(1, 2), on(1, 2), other)).toEqual(["changes-its-mind", 4, twice]);
    expect(await verdict(cut, on(1))).toEqual(["changes-its-mind", 4, twice]);
  });
});

describe("the place of the interface", () => {
  test("is where the base URL leads, until it was found", async () => {
    expect(run([]).made.at).toBe("bare");
    expect(run([], true).made.at).toBe("prefixed");
    const { made, sent } = run([json({})], true);
    await made.finding(asking(one, { ...one, at: "bare" }), "");
    expect(sent.map(({ at }) => at)).toEqual(["prefixed", "prefixed", "bare", "bare"]);
  });

  test.each([
    [settled("required"), true, "prefixed"],
    [settled("absent"), true, "bare"],
    [consistent(["required", "optional"], "No."), true, "prefixed"],
    [consistent(["absent", "optional"], "No."), true, "bare"],
    [contradicts("No.", documented.listOfProducts), false, "as before"],
    [settled("optional"), true, "as before"],
    [consistent(["optional"], "No."), true, "as before"],
    [notObservable("No."), true, "as before"],
  ])("is what was found: %j", (verdict, isFound, at) => {
    for (const isPrefixed of [true, false]) {
      const { made } = run([], isPrefixed);
      const before = made.at;
      expect(made.found(verdict)).toBe(isFound);
      expect(made.at).toBe(at === "as before" ? before : at);
    }
  });

  test("has a list if the search found one", async () => {
    const hasList = async (ask: Ask, answer: Answer) => {
      const { made } = run([answer]);
      await made.finding(asking(ask), "");
      return made.hasList;
    };
    expect(await hasList({ ...one, isSearch: true }, list([]))).toBe(true);
    expect(await hasList({ ...one, isSearch: true }, json({}))).toBe(false);
    expect(await hasList(one, list([]))).toBe(false);
  });
});

describe("a request without a response", () => {
  const none = (path: string) => new NoAnswerError(`${path} got no response, ${secret}.`);

  test("makes its point not observable, without the key, and is not made again", async () => {
    const { made, sent } = run([none("GET /products")]);
    const unknown = notObservable("GET /products got no response, [key].");
    expect((await made.finding(asking(one), "")).verdict).toEqual(unknown);
    expect((await made.finding(asking(one), "")).verdict).toEqual(unknown);
    expect(sent).toHaveLength(1);
  });

  test("may be the second one, too", async () => {
    expect((await run([json({}), none("GET /products")]).made.finding(asking(one), "")).verdict).toMatchObject({
      sure: "not-observable",
    });
  });

  test("ends it as the third one", async () => {
    const { made } = run([none("GET /products")]);
    for (const path of ["/a", "/b"])
      expect((await made.finding(asking({ path }), "")).verdict).toMatchObject({ sure: "not-observable" });
    await expect(made.finding(asking({ path: "/c" }), "")).rejects.toThrow(
      "3 requests got no response. The last one: GET /products got no response, [key]. Check that the service can be reached at the base URL.",
    );
  });
});

describe("a key", () => {
  test.each([401, 403])("that is refused ends it: %i", async (status) => {
    const { made } = run([bare(status)]);
    await expect(made.finding(asking(one), "")).rejects.toThrow(CalibrationStoppedError);
    await expect(made.finding(asking(one), "")).rejects.toThrow(
      `The service refuses the key: GET /products returned ${status}. Set TOTEM_PARTNER_API_KEY to a key of this service.`,
    );
  });

  test("may be refused where another one was sent, or at the other side of the prefix", async () => {
    const verdict = async (ask: Ask, isPrefixed = false) =>
      (await run([bare(401)], isPrefixed).made.finding(asking(ask), "")).verdict;
    expect(await verdict({ ...one, key: "unknown" })).toEqual(settled(401));
    expect(await verdict({ ...one, at: "prefixed" })).toEqual(settled(401));
    expect(await verdict({ ...one, at: "bare" }, true)).toEqual(settled(401));
    await expect(verdict({ ...one, at: "prefixed" }, true)).rejects.toThrow(CalibrationStoppedError);
  });

  test("is not refused by another status", async () => {
    expect((await run([problem(404, "x")]).made.finding(asking(one), "")).verdict).toEqual(settled(404));
  });
});

test("an answer without a form is the verdict of its point, and a mistake of ours ends it", async () => {
  const throwing = (error: Error): Probe => ({
    ...asking(),
    *find(): Asking<Verdict> {
      yield* get("/time");
      throw error;
    },
  });
  const verdict = outside("It is no list.");
  expect((await run([]).made.finding(throwing(new FormlessAnswerError(verdict)), "")).verdict).toEqual(verdict);
  await expect(run([]).made.finding(throwing(new Error("Ours.")), "")).rejects.toThrow("Ours.");
});

test("the time is that of the system unless it is given", async () => {
  vi.spyOn(Date, "now").mockReturnValue(4711);
  const made = new Run({ service: { ask: () => Promise.resolve(bare(200)) }, isPrefixed: false, secret });
  const timed: Probe = {
    ...asking(),
    *find(now): Asking<Verdict> {
      yield* get("/time");
      return settled(now);
    },
  };
  expect((await made.finding(timed, "")).verdict).toEqual(settled(4711));
});
