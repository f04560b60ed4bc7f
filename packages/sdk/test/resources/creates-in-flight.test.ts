import { expect, test } from "vitest";
import { AbortError, ConflictError } from "../../src/index.ts";
import { authorization, order } from "../support/examples.ts";
import { apiKey, clientOf, failureOf, json, type Received } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";
import { UnclearCreates } from "../../src/authorizations/create.ts";

/** A service that answers only when told to, and breaks off when the request is aborted. */
function heldService() {
  const held: (() => void)[] = [];
  const answer = ({ init }: Received) =>
    new Promise<Response>((resolve, reject) => {
      held.push(() => resolve(json(authorization, 201)));
      init.signal?.addEventListener("abort", () => reject(new Error("broken off")));
    });
  return { ...clientOf(answer), release: () => held.splice(0).forEach((answerNow) => answerNow()) };
}

test("two creates under way with one externalId and the same fields share one request", async () => {
  const { partner, received, release } = heldService();
  const { externalId, ...rest } = order;
  const calls = [partner.authorizations.create(order), partner.authorizations.create({ ...rest, externalId })];
  await settle();
  release();
  const [first, second] = await Promise.all(calls);
  expect(received).toHaveLength(1);
  expect(first).toEqual(second);
  expect(first).not.toBe(second); // Neither can change what the other has.
});

test("other fields under the same externalId fail before they are sent", async () => {
  const { partner, received, release } = heldService();
  const first = partner.authorizations.create(order);
  const failure = await failureOf(partner.authorizations.create({ ...order, quantity: 7 }));
  expect(failure).toBeInstanceOf(ConflictError);
  expect(failure).toMatchObject({
    message:
      "createAuthorization was not sent: a create with this externalId and other fields is still in flight. Wait for it, or use another externalId.",
    attempts: 0,
    status: undefined,
    repeatIsSafe: true,
  });
  await settle();
  release();
  await first;
  expect(received).toHaveLength(1);
});

test("other externalIds, and later creates with the same, have requests of their own", async () => {
  const { partner, received } = clientOf(() => json(authorization, 200));
  await Promise.all([
    partner.authorizations.create(order),
    partner.authorizations.create({ ...order, externalId: "ERP-2" }),
  ]);
  await partner.authorizations.create({ ...order, quantity: 7 });
  expect(received).toHaveLength(3);
});

test("a failure is shared and frees the externalId", async () => {
  const answers = [json({}, 503), json(authorization, 201)];
  const { partner, received } = clientOf(() => answers.shift() ?? json({}, 500));
  const failures = [partner.authorizations.create(order), partner.authorizations.create(order)].map(failureOf);
  expect(await Promise.all(failures)).toMatchObject([{ kind: "server" }, { kind: "server" }]);
  await partner.authorizations.create({ ...order, quantity: 7 });
  expect(received).toHaveLength(2);
});

test.each([0, 1])("aborting caller %i of two does not abort the other", async (leaving) => {
  const { partner, release, received } = heldService();
  const controllers = [new AbortController(), new AbortController()];
  const outcomes = controllers.map(({ signal }) =>
    partner.authorizations.create(order, { signal }).then(
      (data) => data,
      (error: unknown) => error,
    ),
  );
  await settle();
  controllers[leaving]?.abort("enough");
  expect(await outcomes[leaving]).toMatchObject({ kind: "abort", cause: "enough", attempts: 1, repeatIsSafe: true });
  expect(await outcomes[leaving]).toHaveProperty(
    "message",
    "createAuthorization was aborted for this caller; another caller is still waiting for the same create.",
  );
  release();
  expect(await outcomes[1 - leaving]).toEqual(authorization);
  expect(received).toHaveLength(1);
});

test("a caller who leaves before anything is sent learns that there were no attempts", async () => {
  const controller = new AbortController();
  const key = Promise.withResolvers<string>();
  const { partner, received } = clientOf(() => json(authorization), { apiKey: () => key.promise });
  const staying = partner.authorizations.create(order);
  const leaving = failureOf(partner.authorizations.create(order, { signal: controller.signal }));
  controller.abort("enough");
  expect(await leaving).toMatchObject({ kind: "abort", attempts: 0, repeatIsSafe: true, cause: "enough" });
  expect(received).toEqual([]);
  key.resolve(apiKey);
  expect(await staying).toEqual(authorization);
});

test("when all callers have aborted, the request is aborted, and the next create starts anew", async () => {
  const { partner, received, release } = heldService();
  const controllers = [new AbortController(), new AbortController()];
  const failures = controllers.map(({ signal }) => failureOf(partner.authorizations.create(order, { signal })));
  await settle();
  controllers.forEach((controller) => controller.abort());
  const later = partner.authorizations.create({ ...order, quantity: 7 });
  for (const failure of failures) expect(await failure).toBeInstanceOf(AbortError);
  expect(received[0]?.init.signal?.aborted).toBe(true);
  await settle();
  release();
  await later;
  expect(received).toHaveLength(2);
});

test("the end of a create that all callers have left does not make way for a third while the second is under way", async () => {
  const { partner, received, release } = heldService();
  const controller = new AbortController();
  const left = failureOf(partner.authorizations.create(order, { signal: controller.signal }));
  await settle();
  controller.abort();
  const second = partner.authorizations.create({ ...order, quantity: 7 });
  expect(await left).toBeInstanceOf(AbortError);
  await settle();
  const third = partner.authorizations.create({ ...order, quantity: 7 });
  await settle();
  release();
  expect(await second).toEqual(await third);
  expect(received).toHaveLength(2);
});

test("unchecked creates without an externalId have nothing to share", async () => {
  const { partner, received } = clientOf(() => json(authorization), { validate: false });
  const { externalId: _, ...rest } = order;
  const create = (quantity: number) =>
    // @ts-expect-error The externalId is missing.
    partner.authorizations.create({ ...rest, quantity });
  await Promise.all([create(1), create(1), create(2)]);
  expect(received).toHaveLength(3);
});

test("a create whose signal is already aborted sends nothing", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  const failure = await failureOf(partner.authorizations.create(order, { signal: AbortSignal.abort() }));
  expect(failure).toMatchObject({ kind: "abort", attempts: 0 });
  expect(received).toEqual([]);
});

test("what is compared is what was sent, though the caller has changed its fields since", async () => {
  const { partner, received, release } = heldService();
  const fields = { ...order, trailerPlates: ["R4567BBC"] };
  const first = partner.authorizations.create(fields);
  fields.trailerPlates.push("R0000BBC");
  expect(await failureOf(partner.authorizations.create(fields))).toBeInstanceOf(ConflictError);
  const second = partner.authorizations.create({ ...order, trailerPlates: ["R4567BBC"] });
  await settle();
  release();
  expect(await second).toEqual(await first);
  expect(received).toHaveLength(1);
});

test("ten thousand unclear creates are remembered, and none longer than its outcome is unknown", () => {
  const unclear = new UnclearCreates();
  for (let n = 0; n <= 10_000; n += 1) unclear.note(`P-${n}`);
  expect([unclear.has("P-0"), unclear.has("P-1"), unclear.has("P-10000")]).toEqual([false, true, true]);
  unclear.delete("P-1");
  expect(unclear.has("P-1")).toBe(false);
});
