import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { sign } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { application } from "./support/application.ts";
import { command, withError, withOutput } from "./support/command.ts";
import { listening, withSecret } from "./support/listening.ts";
import { scratch } from "./support/scratch.ts";

const at = Date.UTC(2026, 6, 1, 8);

/** An application that has refused deliveries, and commands about what was kept of them. */
async function ground(...flags: string[]) {
  const app = await application(500);
  const { folder, path } = scratch();
  let time = at;
  const journal = ["--journal", folder];
  const { listen, url, post } = await listening(["--forward-to", app.url, ...journal, ...flags], {
    ...withSecret,
    now: () => (time += 1),
  });
  return {
    ...{ app, path, url, post },
    files: () => readdirSync(folder).map((name) => path(name)),
    end: async () => {
      listen.signal("SIGINT");
      await listen.ended;
    },
    run: (words: string, minutes = 1) =>
      command(["deliveries", ...words.split(" "), ...journal], { now: () => at + minutes * 60_000 }),
  };
}

test("deliveries are listed latest first, shown without tax ids, and written as they came", async () => {
  const { post, run, path, end } = await ground();
  await post("e-1");
  await post("e-1", "wrong");
  await end();
  const listed = JSON.parse((await run("list --json")).out) as { id: string }[];
  expect(listed).toMatchObject([
    { state: "refused", status: 401, error: "mismatch", event: "" },
    { state: "failed", status: 500, event: "authorization.created", eventId: "e-1", attempts: 1 },
  ]);
  for (const words of ["--failed", "--event authorization.created", "--failed --since 2026-07-01T10:00:00+02:00"])
    expect((await run(`list ${words}`)).out.split("\n")).toHaveLength(3);
  for (const words of ["--since 2026-07-01T08:00:01Z", "--event authorization.finished"])
    expect(await run(`list ${words}`)).toMatchObject(withOutput(0, "None found."));
  const shown = await run(`show ${String(listed[1]?.id)} --body ${path("body.json")}`);
  expect(shown).toMatchObject(withOutput(0, '"driverNif":"***"'));
  expect(readFileSync(path("body.json"), "utf8")).toContain("12345678Z");
  expect(await run(`show e-1 --body ${path("body.json")}`)).toMatchObject(withError(2, "it already exists"));
});

test("a delivery that is not answered with 2xx has failed, and is sent where it is to go", async () => {
  const { app, post, run, end } = await ground();
  await post("e-1");
  await post("e-2", "wrong");
  await end();
  expect(await run("resend --failed")).toMatchObject(withOutput(1, "Answered with 2xx: 0 of 1.\n"));
  const other = await application(204);
  const outcome = { answered: 1, failed: 0, deliveries: [{ eventId: "e-1", url: other.url, status: 204 }] };
  const { code, out } = await run(`resend e-1 --json --forward-to ${other.url}`);
  expect([code, JSON.parse(out)]).toMatchObject([0, outcome]);
  expect(await run("resend --failed")).toMatchObject(withOutput(0, "There is nothing to resend."));
  // An answered delivery is sent again only on request, and a refused one only by its id.
  expect(await run("resend --since 2026-07-01T08:00:00Z")).toMatchObject(withOutput(0, "1 of 1"));
  expect([app.received.length, other.received.length]).toEqual([2, 2]);
});

test("where nothing was forwarded, it needs an address", async () => {
  const journal = ["--journal", scratch().folder];
  const { listen, post } = await listening(["--count", "1", "--fail", "500", ...journal]);
  await post("e-1");
  await listen.ended;
  expect(await command(["deliveries", "resend", "--failed", ...journal])).toMatchObject(
    withOutput(0, "There is nothing to resend."),
  );
  expect(await command(["deliveries", "resend", "e-1", ...journal])).toMatchObject(
    withError(2, "was not forwarded before. Pass --forward-to. Nothing was sent."),
  );
});

test("a delivery whose signed timestamp a receiver would refuse is only sent on request", async () => {
  const profile = scratch().file("profile.yaml", "version: 1\nassumptions: { signed-content: timestamp-body }\n");
  const { app, url, run, end } = await ground("--profile", profile);
  const body = JSON.stringify({
    id: "e-1",
    type: "authorization.synced",
    occurredAt: "2026-07-01T08:00:00Z",
    data: {},
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = await sign({ body, secret: "right", signedContent: "timestamp-body", timestamp });
  const headers = { "x-webhook-signature": signature, "x-webhook-timestamp": String(timestamp) };
  await fetch(url, { method: "POST", body, headers });
  await end();
  const minutes = (Date.now() - at) / 60_000;
  expect(await run("resend --failed", minutes + 4)).toMatchObject(withOutput(1, ": 500\n"));
  const late = await run("resend --failed", minutes + 6);
  expect(late).toMatchObject(
    withOutput(1, ": not sent: signed 6 minutes ago, see --expired\nAnswered with 2xx: 0 of 1.\n"),
  );
  app.state.status = 200;
  expect(await run("resend --failed --expired", minutes + 6)).toMatchObject(withOutput(0, "1 of 1"));
  expect(app.received.map((one) => one.headers["x-webhook-timestamp"])).toEqual(Array(3).fill(String(timestamp)));
});

test("a response that cannot be recorded is said, and the others are sent", async () => {
  const { app, post, run, files, end } = await ground();
  await post("e-1");
  await post("e-2");
  await end();
  app.state.onReceived = () => {
    app.state.onReceived = undefined;
    const [file = ""] = files();
    rmSync(file);
    mkdirSync(file);
  };
  app.state.status = 204;
  expect(await run("resend --failed")).toMatchObject({
    code: 0,
    out: expect.stringContaining("2 of 2") as string,
    err: expect.stringMatching(/^The response to \w+ was not recorded: it is a directory\.\n$/) as string,
  });
});

test("a folder that cannot be written is said once, and deliveries are answered", async () => {
  const path = scratch().file("file", "");
  const { listen, post } = await listening(["--count", "2", "--journal", path]);
  expect([await post("e-1"), await post("e-2")]).toEqual([204, 204]);
  expect((await listen.ended).err.match(/Deliveries are no longer kept: .* Choose another folder/g)).toHaveLength(1);
  const none = await listening(["--count", "1", "--journal", "none"]);
  expect(await none.post("e-1")).toBe(204);
  expect(await none.listen.ended).toMatchObject({ code: 0 });
});
