import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { type ReceiverError, sign, signatureHeader } from "../../src/index.ts";
import { createReceive } from "../../src/receiver/receive.ts";
import { anEvent, secret } from "../support/a-delivery.ts";
import { recordingCrypto } from "../support/node-modules.ts";

const minute = 60_000;

/** A receiver with a clock of its own, to which requests are sent; what it reports is kept. */
function aReceiver(diagnose?: boolean) {
  const clock = { at: 1_782_810_764_000 };
  const errors: ReceiverError[] = [];
  const receive = createReceive(
    {
      secrets: secret,
      on: { "*": () => undefined },
      onError: (error) => errors.push(error),
      now: () => clock.at,
      ...(diagnose !== undefined && { diagnose }),
    },
    { rawBodyHint: "" },
  );
  const post = (body: string, signature = `sha256=${"0".repeat(64)}`) =>
    receive({
      request: undefined,
      method: "POST",
      headers: { [signatureHeader]: signature },
      readBody: async () => ({ kind: "read", body }),
    });
  return { clock, errors, post };
}

const body = JSON.stringify(anEvent());
/** Signed before a proxy indented it: a cause that a search finds. */
const reencoded = async () => sign({ body: JSON.stringify(anEvent(), null, 2), secret });

/** The digests that a number of bad signatures cost. */
async function digestsOf(times: number, receiver: ReturnType<typeof aReceiver>, sent = body) {
  const { digests } = await recordingCrypto(async () => {
    for (let time = 0; time < times; time += 1) await receiver.post(sent);
  });
  return digests.length;
}

describe("the cause of a mismatch", () => {
  test("is looked for 30 times a minute; beyond that, a bad signature costs as many digests as a good one", async () => {
    const receiver = aReceiver();
    expect(await digestsOf(30, receiver)).toBeGreaterThan(30 * 5);
    expect(await digestsOf(1000, receiver)).toBe(1000);
    receiver.clock.at += minute;
    expect(await digestsOf(1, receiver)).toBeGreaterThan(5);
  });

  test("is looked for in 65,536 bytes a minute", async () => {
    const receiver = aReceiver();
    const large = " ".repeat(16_384);
    expect(await digestsOf(4, receiver, large)).toBeGreaterThan(4);
    expect(await digestsOf(1, receiver, large)).toBe(1);
  });

  test.each<[string, boolean, string]>([
    ["always with diagnose: true", true, "reencoded-body"],
    ["never with diagnose: false", false, "mismatch"],
  ])("is looked for %s", async (_when, diagnose, last) => {
    const { post, errors } = aReceiver(diagnose);
    for (let times = 0; times < 40; times += 1) await post(body, await reencoded());
    expect(errors.at(-1)).toMatchObject({ code: "bad-signature", reason: last });
  });
});

describe("errors that anybody can cause", () => {
  test("are reported 60 times a minute; the next minute begins with how many were not", async () => {
    const { clock, errors, post } = aReceiver();
    for (let times = 0; times < 1000; times += 1) await post(body);
    expect(errors).toHaveLength(60);
    expect(errors[59]?.message).toContain("Further ones within this minute are only counted.");
    clock.at += minute;
    await post(body);
    expect(errors).toHaveLength(61);
    expect(errors[60]).toMatchObject({ code: "bad-signature", suppressed: 940 });
    expect(errors[60]?.message).toContain("940 more since the last report");
    await post(body);
    expect(errors[61]).toMatchObject({ suppressed: 0 });
  });

  test("do not silence what only the service can cause", async () => {
    const { errors, post } = aReceiver();
    for (let times = 0; times < 100; times += 1) await post(body);
    await post("{", await sign({ body: "{", secret }));
    expect(errors.at(-1)).toMatchObject({ code: "malformed-body" });
  });

  test("the answer is the same, whether or not an error is reported", async () => {
    const { post } = aReceiver();
    const answers = new Set<string>();
    for (let times = 0; times < 100; times += 1) answers.add(JSON.stringify(await post(body)));
    expect(answers.size).toBe(1);
  });
});

test("whatever comes when, no minute has more searches or reports than its budget, and no error goes uncounted", async () => {
  const step = fc.record({ pause: fc.constantFrom(0, 1, 20_000, 59_999, 60_000, -5000), size: fc.nat(3000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 200 }), async (steps) => {
      const receiver = aReceiver();
      const { clock, errors } = receiver;
      let began = clock.at;
      let minutes = 1;
      let searches = 0;
      for (const { pause, size } of steps) {
        clock.at += pause;
        if (clock.at - began >= minute || clock.at < began) {
          began = clock.at;
          minutes += 1;
        }
        if ((await digestsOf(1, receiver, "x".repeat(size + 1))) > 1) searches += 1;
      }
      expect(searches).toBeLessThanOrEqual(30 * minutes);
      expect(errors.length).toBeLessThanOrEqual(60 * minutes);
      const counted = errors.reduce((sum, { suppressed }) => sum + suppressed, errors.length);
      expect(counted).toBeLessThanOrEqual(steps.length);
      await digestsOf(0, receiver);
      clock.at += minute;
      await receiver.post(body);
      expect(errors.reduce((sum, { suppressed }) => sum + suppressed, errors.length)).toBe(steps.length + 1);
    }),
    { numRuns: 30 * inject("scale") },
  );
});
