import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { VerificationResult, WebhookEvent } from "@totem-partner/webhooks";
import { constructionIn } from "@totem-partner/spec/signature";
import { describe, expect, test } from "vitest";
import { arrivalOf, deliveryJournal } from "../../src/webhooks/delivery-journal.ts";
import { scratch } from "../support/scratch.ts";

const url = "http://127.0.0.1:3000/";
const timeOf = (minute: number): string => new Date(Date.UTC(2026, 6, 1, 8, minute)).toISOString();

type Own = NonNullable<Parameters<typeof constructionIn>[0]>["signed-content"];

/** A delivery of an event, or one that was refused. */
function arrival(
  id: string | undefined,
  minute = 0,
  status = 502,
  headers: Record<string, string> = {},
  own: Own = "body",
) {
  const event = { id: id ?? "", type: "authorization.synced", occurredAt: "", data: {} } as unknown as WebhookEvent;
  const result: VerificationResult =
    id === undefined
      ? { ok: false, reason: "mismatch", hint: "" }
      : { ok: true, event, events: [event], secretIndex: 0 };
  const body = Buffer.from([0, 255, minute]);
  return arrivalOf({ body, headers, result }, constructionIn({ "signed-content": own }), {
    at: timeOf(minute),
    url,
    status,
  });
}

function journaling(bounds?: { records: number; bytes: number }) {
  const { folder } = scratch();
  const open = () => deliveryJournal({ journal: join(folder, "kept") }, {}, bounds);
  const files = () => readdirSync(join(folder, "kept")).map((name) => join(folder, "kept", name));
  const states = async () => (await open().read()).deliveries.map(({ events, state }) => [events[0]?.id, state]);
  return { open, files, states };
}

describe("what is kept of a delivery", () => {
  test("is all that sending it again needs, but no secret, and only its owner reads it", async () => {
    const { open, files } = journaling();
    const headers = {
      "x-webhook-signature": "sha256=00",
      authorization: "Bearer s3cret",
      cookie: "s3cret",
      "x-api-key": "s3cret",
    };
    await open().keep(arrival("e-1", 0, 200, headers));
    const { deliveries } = await open().read();
    expect(deliveries).toMatchObject([{ body: "AP8A", headers: { "x-webhook-signature": "sha256=00" } }]);
    const [path = ""] = files();
    expect(readFileSync(path, "utf8")).not.toContain("s3cret");
    expect([path, join(path, "..")].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  test.each([
    [
      "timestamp-body",
      { "x-webhook-timestamp": "1782885600", "x-webhook-signature": `sha256=${"0".repeat(64)}` },
      1_782_885_600,
    ],
    ["timestamp-in-header", { "x-webhook-signature": `t=1782885600,v1=${"0".repeat(64)}` }, 1_782_885_600],
    ["timestamp-body", {}, undefined],
    ["body", { "x-webhook-timestamp": "1782885600" }, undefined],
  ])("includes the time that is signed with %s: %j", (own, headers, signedAt) => {
    expect(arrival("e-1", 0, 200, headers, own)).toMatchObject({ signedAt });
  });

  test("includes headers with the names of secrets, where a profile signs with them", () => {
    const headers = { "x-auth-token": "00", "x-token": "s3cret" };
    const own = { content: "{body}", headers: { signature: "X-Auth-Token" } };
    const kept = arrival("e-1", 0, 200, headers, own);
    expect(kept.headers).toEqual({ "x-auth-token": "00" });
  });
});

test("attempts of the service are one delivery, which the latest response decides", async () => {
  const { open, states } = journaling();
  for (const [id, minute, status] of [
    ["e-1", 0, 502],
    ["e-2", 1, 502],
    ["e-1", 2, 200],
    [undefined, 3, 401],
  ] as const)
    await open().keep(arrival(id, minute, status));
  expect(await states()).toEqual([
    ["e-1", "answered"],
    ["e-2", "failed"],
    [undefined, "refused"],
  ]);
  const [, second] = (await open().read()).deliveries;
  if (second) await open().note(second, { at: timeOf(4), url, status: 204 });
  expect(await states()).toContainEqual(["e-2", "answered"]);
});

test("several processes lose nothing, and what a crash has cut short or a hand has spoiled is named and skipped", async () => {
  const { open, files, states } = journaling();
  const [one, other] = [open(), open()];
  await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).keep(arrival(`e-${at}`))));
  expect(await states()).toHaveLength(40);
  const [cut = "", noted = "", edited = ""] = files();
  writeFileSync(cut, readFileSync(cut, "utf8").slice(0, 99));
  writeFileSync(edited, readFileSync(edited, "utf8").replace(timeOf(0), "yesterday"));
  const { deliveries } = await open().read();
  const found = deliveries.find(({ path }) => path === noted);
  appendFileSync(noted, '\n{"at":"2026');
  if (found) await open().note(found, { at: timeOf(9), url, status: 200 });
  const { deliveries: left, unreadable } = await open().read();
  expect([...unreadable]).toEqual([cut, edited].map((path) => [path, "it is damaged, or of another version"]));
  expect(left.filter(({ state }) => state === "answered").map(({ path }) => path)).toEqual([noted]);
});

test("the oldest are removed beyond a number or a size, those that were refused first, and no other file", async () => {
  const size = JSON.stringify(arrival("e-10", 10)).length;
  for (const bounds of [
    { records: 20, bytes: 1e6 },
    { records: 1000, bytes: 20 * size },
  ]) {
    const { open, files, states } = journaling(bounds);
    const journal = open();
    for (let minute = 0; minute < 16; minute += 1) await journal.keep(arrival(`e-${minute}`, minute));
    writeFileSync(join(files()[0] ?? "", "../package.json"), "{}");
    for (let minute = 16; minute < 33; minute += 1) await journal.keep(arrival(undefined, minute));
    const kept = await states();
    expect(kept.filter(([id]) => id !== undefined)).toHaveLength(16);
    expect(kept.length).toBeLessThanOrEqual(22);
    expect(files().some((path) => path.endsWith("package.json"))).toBe(true);
  }
});
