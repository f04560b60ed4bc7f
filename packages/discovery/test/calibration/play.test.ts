import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import { type Ask, type Asking, CalibrationStoppedError, NoAnswerError } from "../../src/calibration/ask.ts";
import type { Kind } from "../../src/calibration/kinds.ts";
import { CreatedRecords } from "../../src/calibration/created-records.ts";
import { send, type Stage, TrialOverError } from "../../src/calibration/trial.ts";
import { playOnce } from "../../src/calibration/play.ts";
import { bare, json } from "../support/probed.ts";

const secret = "live_key";
const ours = "totem-calibration-r-2-x";
const create: Ask = {
  ...{ method: "POST", path: "/products", body: { name: "{product}", run: "{run}" } },
  creates: { kind: "product", marker: "totem-calibration-{run}-x" },
};

/** Plays steps against answers that come in this order; an error is thrown. */
async function played(
  steps: (stage: Stage) => Asking<unknown>,
  answers: readonly (Answer | Error)[],
  differences: { at?: "prefixed"; allowed?: Kind[] } = {},
) {
  const sent: Ask[] = [];
  const records = new CreatedRecords(() => undefined);
  const ask = (one: Ask): Promise<Answer> => {
    const answer = answers[sent.length] ?? bare(500);
    sent.push(one);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const { at = "bare" as const, allowed = ["product"] } = differences;
  const options = { send: ask, at, secret, runId: "r", allowed: new Set(allowed), records };
  const trial = function* (stage: Stage): Asking<void> {
    yield* steps(stage);
  };
  const outcome = await playOnce(trial, options, 2, { product: "P1" }).catch((error: unknown) => error);
  return { outcome, sent, records };
}

test("a template is sent with its words, and the marker of the run", async () => {
  const { sent, records, outcome } = await played(() => send(create), [json({ id: "1" }, 201)]);
  expect(sent).toEqual([{ at: "bare", method: "POST", path: "/products", body: { name: "P1", run: "r-2" } }]);
  expect(records.entries).toMatchObject([{ kind: "product", marker: ours, id: "1", state: "there", ask: sent[0] }]);
  expect(outcome).toBeUndefined();
  const form = { companyProtocolEnabled: false, fileName: "{run}.pdf" };
  const other = await played(() => send({ method: "POST", path: "/cleaning-protocol", form }), [bare(500)], {
    at: "prefixed",
  });
  expect(other.sent).toStrictEqual([
    { at: "prefixed", method: "POST", path: "/cleaning-protocol", form: { ...form, fileName: "r-2.pdf" } },
  ]);
  expect(other.records.entries).toEqual([]);
});

test("a stage says what is allowed, fills templates and notes what is gone", async () => {
  const told: unknown[] = [];
  const { records } = await played(
    function* (stage) {
      told.push(
        stage.fill("{run} {runId} {product}"),
        stage.allows("product"),
        stage.allows("warehouse"),
        stage.allows("event"),
      );
      yield* send(create);
      stage.gone("product", ours, "1", "deleted");
    },
    [json({ id: "1" }, 201)],
    { allowed: ["product", "event"] },
  );
  expect(told).toEqual(["r-2 r P1", true, false, false]);
  expect(records.entries).toMatchObject([{ state: "gone", note: "deleted" }]);
});

describe("a record that a read shows", () => {
  const seen = async (answer: Answer, id = "1") => {
    const { records } = await played(
      function* () {
        yield* send(create);
        yield* send({ path: "/products/{id}" }, id);
      },
      [json({ id: "1" }, 201), answer],
    );
    return records.entries.map(({ isSeen }) => isSeen);
  };

  test("was seen if it is the created one", async () => {
    expect(await seen(json({ id: "1", name: ours }))).toEqual([true]);
    expect(await seen(json({ id: "1", name: "other" }))).toEqual([false]);
    expect(await seen(json({ id: "2", name: ours }))).toEqual([false]);
    expect(await seen(json({ id: "2", name: ours }), "2")).toEqual([false]);
    expect(await seen(json({ id: "1", name: ours }, 202))).toEqual([false]);
  });

  test("of a webhook has no id", async () => {
    const put: Ask = {
      method: "PUT",
      path: "/webhook",
      creates: { kind: "webhook", marker: "totem-calibration-{run}-x" },
    };
    const { records } = await played(
      function* () {
        yield* send(put);
        yield* send({ path: "/webhook" }, ours);
      },
      [json({}, 200), json({ url: `https://${ours}.invalid/` })],
    );
    expect(records.entries).toMatchObject([{ id: ours, isSeen: true }]);
  });

  test("is one that was read, and not written", async () => {
    const { records } = await played(
      function* () {
        yield* send(create);
        yield* send({ method: "PATCH", path: "/products/{id}" }, "1");
      },
      [json({ id: "1" }, 201), json({ id: "1", name: ours })],
    );
    expect(records.entries).toMatchObject([{ isSeen: false }]);
  });
});

describe("a trial ends", () => {
  test("early with a reason that does not contain the key", async () => {
    // eslint-disable-next-line require-yield
    const over = function* (): Asking<void> {
      throw new TrialOverError(`No ${secret}, ${secret}.`);
    };
    expect((await played(over, [])).outcome).toBe("No [key], [key].");
    expect((await played(() => send({ path: "/products" }), [new NoAnswerError(`No ${secret}.`)])).outcome).toBe(
      "No [key].",
    );
  });

  test("with the whole calibration if that cannot go on", async () => {
    const stopped = new CalibrationStoppedError("Stopped.");
    const { outcome, records } = await played(() => send(create), [stopped]);
    expect(outcome).toBe(stopped);
    // It was not sent, or not carried out.
    expect(records.entries).toMatchObject([{ state: "refused" }]);
    expect((await played(() => send(create), [new NoAnswerError("No.")])).records.entries).toMatchObject([
      { state: "sent" },
    ]);
    expect((await played(() => send({ path: "/products" }), [stopped])).outcome).toBe(stopped);
  });

  test("with the whole calibration if the key is refused", async () => {
    const { outcome, records } = await played(() => send(create), [bare(401)]);
    expect(outcome).toBeInstanceOf(CalibrationStoppedError);
    expect(String(outcome)).toContain("The service refuses the key: POST /products returned 401.");
    expect(records.entries).toMatchObject([{ state: "refused" }]);
    expect((await played(() => send(create), [bare(403)])).outcome).toBeUndefined();
  });

  test("with an error that nobody foresaw", async () => {
    const error = new Error("A mistake of ours.");
    expect((await played(() => send({ path: "/products" }), [error])).outcome).toBe(error);
  });
});
