import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { command, withError } from "../support/command.ts";
import { kept, registering, theirs } from "../support/registered.ts";

describe("listen --register is the webhook while it runs", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("and removes itself after %s", async (signal) => {
    const ground = registering();
    const { url, end } = await ground.listening();
    expect(await ground.call("GET")).toMatchObject({ url, hasSecret: true, subscribedEvents: [] });
    const path = kept(ground.folder) ?? "";
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(readFileSync(path, "utf8")).not.toMatch(/whsec|test_/);
    const { code, err } = await end(signal);
    expect(code).toBe(0);
    expect(err).toBe(
      [
        `Registered ${url} as the webhook until listen exits; there was none before.`,
        `Listening for deliveries at ${url}. Press Ctrl-C to stop.`,
        "The webhook was removed; there was none before.",
        "",
      ].join("\n"),
    );
    expect([await ground.call("GET"), kept(ground.folder)]).toEqual([null, undefined]);
  });

  test("at the address, for the events and with the secret that it is given", async () => {
    const ground = registering();
    const secret = ground.file("secret", "whsec-7", 0o600);
    const flags = ["https://tunnel.example/", "--event", "operation.recorded", "--secret", secret];
    const { end } = await ground.listening(...flags);
    await end();
    const registered = { url: "https://tunnel.example/", secret: "whsec-7", subscribedEvents: ["operation.recorded"] };
    expect(await ground.puts()).toEqual([registered]);
  });

  test("and puts back what was there, with its events and its secret", async () => {
    const ground = registering();
    await ground.call("PUT", { ...theirs, secret: "whsec-theirs" });
    const secret = ground.file("secret", "whsec-theirs", 0o600);
    const { end, url } = await ground.listening("--replace", "--previous-secret", secret);
    const { err } = await end();
    expect(err).toContain(
      `Registered ${url} as the webhook until listen exits; ${theirs.url} receives nothing until then.`,
    );
    expect(err).toContain(`The webhook is ${theirs.url} again.`);
    expect((await ground.puts()).at(-1)).toEqual({ ...theirs, secret: "whsec-theirs" });
    expect(await ground.call("GET")).toMatchObject({ ...theirs, hasSecret: true });
  });

  test("but leaves alone what somebody has registered meanwhile", async () => {
    const ground = registering();
    const { end } = await ground.listening();
    await ground.call("PUT", theirs);
    expect((await end()).err).toContain(
      `The webhook was changed to ${theirs.url} in the meantime; nothing was restored.`,
    );
    expect([await ground.call("GET"), kept(ground.folder)]).toEqual([expect.objectContaining(theirs), undefined]);
  });
});

describe("nothing is registered", () => {
  test.each<[string, object, string[], string]>([
    [
      "in place of a webhook, unless that was asked for",
      {},
      [],
      `${theirs.url}, which receives nothing while listen is registered. To replace it, add --replace`,
    ],
    [
      "in place of one with a secret that is not given",
      { secret: "s" },
      ["--replace"],
      "Pass it with --previous-secret FILE.",
    ],
    [
      "in place of one with a secret that is said to have none",
      { secret: "s" },
      ["--replace", "--previous-secret", "none"],
      "has a secret, which the service does not return",
    ],
  ])("%s", async (_, more, flags, said) => {
    const ground = registering();
    await ground.call("PUT", { ...theirs, ...more });
    expect(await ground.start(...flags).ended).toMatchObject(withError(2, said));
    expect([await ground.puts(), await ground.call("GET")]).toEqual([[], expect.objectContaining(theirs)]);
  });

  test("in place of one whose address the service does not show", async () => {
    const ground = registering({ assumptions: { "response-fields": "documented" } });
    await ground.call("PUT", theirs);
    const { err } = await ground.start("--replace", "--previous-secret", "none").ended;
    expect(err).toContain(
      "whose address the service does not show, so it could not be restored. Nothing was registered.",
    );
    await ground.call("DELETE");
    const { end } = await ground.listening();
    await end();
    expect(await ground.call("GET")).toBeNull();
  });

  test("and nothing is left behind if the service refuses it", async () => {
    const ground = registering();
    expect(await ground.start("ftp://tunnel.example/").ended).toMatchObject(
      withError(1, "/url must begin with http:// or https://"),
    );
    expect(kept(ground.folder)).toBeUndefined();
  });

  test("without --register, and what only it needs is refused", async () => {
    expect(await command(["listen", "--port", "0", "--replace", "--unsigned"])).toMatchObject(
      withError(2, "--replace needs --register"),
    );
  });
});
