import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { commandOf, withError } from "./support/command.ts";
import { listening, withSecret } from "./support/listening.ts";

test("--fail fails as often as --times says, and the attempts are counted", async () => {
  const { listen, post } = await listening(["--fail", "503", "--times", "2", "--count", "4"]);
  expect([await post("e-1"), await post("e-1"), await post("e-1"), await post("e-2")]).toEqual([503, 503, 204, 204]);
  const { out } = await listen.ended;
  expect(
    out
      .split("\n")
      .filter((line) => line.includes("responded"))
      .map((line) => line.slice(10)),
  ).toEqual([
    "authorization.created  e-1  responded 503 on purpose",
    "authorization.created  e-1  attempt 2  responded 503 on purpose",
    "authorization.created  e-1  attempt 3  responded 204",
    "authorization.created  e-2  responded 204",
  ]);
});

test("deliveries are printed at the time of their response, and the command says where it listens", async () => {
  const { listen, url, post } = await listening(["--json", "--count", "2"], {
    ...withSecret,
    now: () => Date.UTC(2026, 6, 1),
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  await post("e-1");
  await post("e-1");
  const { out, err } = await listen.ended;
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { at: "2026-07-01T00:00:00.000Z", verified: true, attempt: 1 },
    { at: "2026-07-01T00:00:00.000Z", verified: true, attempt: 2 },
  ]);
  expect(err).toBe(`Listening for deliveries at ${url}. Use that as the webhook's url; press Ctrl-C to stop.\n`);
});

const hasLoopback6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

// Not every machine has IPv6.
test.skipIf(!hasLoopback6)("an address of IPv6 is in brackets", async () => {
  const { listen, url, post } = await listening(["--host", "::1", "--count", "1"]);
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
  expect(await post("e-1")).toBe(204);
  await listen.ended;
});

test("it takes nothing but deliveries, of a size", async () => {
  const { listen, url } = await listening([]);
  const other = await fetch(url);
  expect([other.status, other.headers.get("allow")]).toEqual([405, "POST"]);
  const large = await fetch(url, { method: "POST", body: new Uint8Array(2 * 1024 * 1024) }).then(
    ({ status }) => status,
    () => 413, // The answer may be lost with the connection.
  );
  expect(large).toBe(413);
  const largest = await fetch(url, { method: "POST", body: "x".repeat(1024 * 1024) });
  expect(largest.status).toBe(401);
  listen.signal("SIGINT");
  expect(await listen.ended).toMatchObject({ code: 0 });
});

test("without a secret it listens only where it was told to accept anything", async () => {
  expect(await commandOf(["listen", "--port", "0"]).ended).toMatchObject(withError(2, "There is no secret."));
  const { listen, url } = await listening(["--unsigned"], {});
  const body = JSON.stringify({ id: "e-1", type: "authorization.synced", data: {} });
  expect((await fetch(url, { method: "POST", body })).status).toBe(204);
  listen.signal("SIGINT");
  expect(await listen.ended).toMatchObject({ code: 0 });
});

test("a port that is taken is said, with what to do", async () => {
  const { listen, url } = await listening([]);
  expect(await commandOf(["listen", "--port", new URL(url).port], withSecret).ended).toMatchObject(
    withError(2, "the port is in use. Choose another port with --port"),
  );
  listen.signal("SIGINT");
  await listen.ended;
});
