import { sign } from "@totem-partner/webhooks";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { command, withError, withOutput } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";

const body = JSON.stringify({
  id: "e-1",
  type: "authorization.created",
  occurredAt: "2026-07-01T08:00:00Z",
  data: { a: "é" },
});
const env = { TOTEM_PARTNER_WEBHOOK_SECRET: "right" };

async function verify(content: string, flags: string[], given = {}) {
  const path = scratch().file("body.json", content);
  return command(["verify", path, ...flags], { env, ...given });
}

/** A profile of a service that signs the timestamp, too. */
const timed = (): string =>
  scratch().file("profile.yaml", "version: 1\nassumptions: { signed-content: timestamp-body }\n");

test("a signature that fits ends with 0, and says which secret made it", async () => {
  const signature = await sign({ body, secret: "right" });
  expect(await verify(body, ["--signature", signature])).toEqual({
    code: 0,
    out: "The signature matches: authorization.created, id e-1.\n",
    err: "",
  });
  const old = scratch().file("old", "old", 0o600);
  const both = ["--secret", old, "--secret", "-", "--signature", `X-Webhook-Signature: ${signature}`];
  expect(await verify(body, both, { input: "right\n" })).toMatchObject(withOutput(0, "(secret 2)"));
});

test("a signature under the names and in the form of the service fits, with the URL that it signs", async () => {
  const own = { content: "{url}.{id}.{body}", signature: "v1,{base64}", headers: { signature: "Sig", id: "Msg" } };
  const url = "https://erp.example/hooks";
  const signature = await sign({ body, secret: "right", signedContent: own, id: "m-1", url });
  const profile = scratch().file("own.yaml", JSON.stringify({ version: 1, assumptions: { "signed-content": own } }));
  const flags = ["--profile", profile, "--signature", `Sig: ${signature}`, "--id", "m-1"];
  expect(await verify(body, [...flags, "--url", url])).toMatchObject({ code: 0 });
  expect(await verify(body, [...flags, "--url", `${url}?`])).toMatchObject(withOutput(1, "(mismatch)"));
  expect(await verify(body, flags)).toMatchObject(withError(2, "Pass it with --url."));
});

test("a profile with a signature that nobody knows is refused", async () => {
  const profile = scratch().file("odd.yaml", "version: 1\nassumptions: { signed-content: sha1 }\n");
  expect(await verify(body, ["--profile", profile])).toMatchObject(withError(2, 'signed-content: there is no "sha1".'));
});

test.each(["X-Webhook-Signature: ", " x-webhook-signature :", "X-Webhook-Signature:\t \t", ""])(
  "headers may be copied from a log with their names: %j",
  async (name) => {
    const [timestamp, signedContent] = ["1782885600", "timestamp-body"] as const;
    const signature = await sign({ body, secret: "right", signedContent, timestamp });
    const flags = ["--signature", name + signature, "--timestamp", name.replace(/signature/i, "Timestamp") + timestamp];
    expect(await verify(body, [...flags, "--profile", timed()])).toMatchObject({ code: 0 });
  },
);

test("--json prints which secret made the signature, or why it does not fit", async () => {
  const signature = await sign({ body, secret: "right" });
  const { out } = await verify(body, ["--signature", signature, "--json"]);
  expect(JSON.parse(out)).toEqual({ ok: true, secret: 0, type: "authorization.created" });
});

test("--template prints the profile of a delivery in any shape, by which it is then read", async () => {
  const foreign = JSON.stringify({ event: "CREATED", body: { id: "a-1", status: "Active" }, eventId: "e-1" });
  const signature = await sign({ body: foreign, secret: "right" });
  const { out } = await verify(foreign, ["--signature", signature, "--template"]);
  const assumptions = {
    "delivery-body": { body: { event: "{type}", body: "{subject}", eventId: "{id}" } },
    "event-names": { "authorization.created": "CREATED" },
  };
  expect(parse(out)).toEqual({ version: 1, assumptions });
  const profile = scratch().file("printed.yaml", out);
  const read = await verify(foreign, ["--signature", signature, "--profile", profile]);
  expect(read.out).toBe("The signature matches: authorization.created, id e-1.\n");
  const none = await verify("{}", ["--signature", await sign({ body: "{}", secret: "right" }), "--template"]);
  expect(none).toMatchObject(withError(2, "does not show an event's name"));
  expect(await verify(foreign, ["--signature", "sha256=00", "--template"])).toMatchObject({ code: 1 });
});

test("a body of 10 MiB is not too large", async () => {
  const path = scratch().file("large.json", "1".repeat(10 * 1024 * 1024));
  expect(await command(["verify", path, "--signature", "sha256=00"], { env })).toMatchObject({ code: 1, err: "" });
});

describe("one that does not ends with 1, and the reason of the library", () => {
  const cases: [what: string, reason: string, content: string, flags: (signature: string) => string[]][] = [
    ["another secret", "mismatch", body, (signature) => ["--signature", signature, "--secret", "env:OTHER"]],
    ["a line break at the end", "reencoded-body", `${body}\n`, (signature) => ["--signature", signature]],
    ["no signature", "missing-header", body, () => []],
    [
      "a timestamp that should be signed and is not there",
      "missing-timestamp",
      body,
      (signature) => ["--signature", signature, "--profile", timed()],
    ],
  ];
  test.each(cases)("%s", async (_, reason, content, flags) => {
    const signature = await sign({ body, secret: "right" });
    const { code, out } = await verify(content, flags(signature), { env: { ...env, OTHER: "wrong" } });
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^The delivery is not verified \\(${reason}\\)\\. [A-Z]`));
    expect(out).not.toMatch(/right|wrong/);
  });

  test("unless it is only old", async () => {
    const timestamp = "1782885600";
    const signature = await sign({ body, secret: "right", signedContent: "timestamp-body", timestamp });
    const flags = ["--signature", signature, "--timestamp", timestamp, "--profile", timed()];
    expect(await verify(body, flags)).toMatchObject({ code: 0 });
  });
});

test("what is missing ends with 2", async () => {
  expect(await verify(body, [], { env: {} })).toMatchObject(withError(2, "There is no secret."));
  expect(await command(["verify", "/nowhere"], { env })).toMatchObject(withError(2, "no such file"));
});

test.each(["/dev/zero", "a file of 11 MB"])(
  "%s is too large for a delivery, and is not read to its end",
  async (name) => {
    const path = name.startsWith("/") ? name : scratch().file("large.json", "1".repeat(11_000_000));
    const ended = await command(["verify", path, "--signature", "sha256=00"], { env });
    expect(ended).toEqual({
      code: 2,
      out: "",
      err: `totem-partner: ${path} is larger than 10240 kB, too large for a delivery. Pass a file with the raw body of the delivery.\n`,
    });
  },
);
