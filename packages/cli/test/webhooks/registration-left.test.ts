import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { command, withError } from "../support/command.ts";
import { kept, kill, registering, theirs } from "../support/registered.ts";

describe("after a kill", () => {
  test("the next start says what was left, and puts back what was there before the first", async () => {
    const ground = registering();
    await ground.call("PUT", theirs);
    const killed = await ground.listening("--replace");
    kill(ground.folder);
    const next = await ground.listening();
    const said = `An earlier listen was killed and left ${killed.url} registered, in place of ${theirs.url}.`;
    const { err } = await next.end();
    expect(err).toContain(`${said} That is restored when this one exits.`);
    expect(err).toContain(`The webhook is ${theirs.url} again.`);
    expect([await ground.call("GET"), kept(ground.folder)]).toEqual([expect.objectContaining(theirs), undefined]);
    await killed.end();
    expect(await ground.call("GET")).toMatchObject(theirs);
  });

  test("webhook restore puts it back, once it has the secret", async () => {
    const ground = registering();
    await ground.call("PUT", { ...theirs, secret: "whsec-theirs" });
    const secret = ground.file("secret", "whsec-theirs", 0o600);
    const killed = await ground.listening("--replace", "--previous-secret", secret);
    kill(ground.folder);
    const restore = (...flags: string[]) => command(["webhook", "restore", ...flags], ground.given);
    expect(await restore()).toMatchObject(withError(2, "Pass it with --previous-secret FILE."));
    expect(await ground.start().ended).toMatchObject(withError(2, "Pass it with --previous"));
    expect(await restore("--previous-secret", secret)).toMatchObject({ out: `The webhook is ${theirs.url} again.\n` });
    expect((await ground.puts()).at(-1)).toEqual({ ...theirs, secret: "whsec-theirs" });
    const again = await restore("--json");
    expect(JSON.parse(again.out)).toEqual({ restored: false, message: "There is no webhook to restore." });
    await killed.end();
  });

  test("what was changed since is left alone", async () => {
    const ground = registering();
    const killed = await ground.listening();
    kill(ground.folder);
    await ground.call("PUT", theirs);
    expect(await ground.start().ended).toMatchObject(withError(2, "add --replace"));
    expect((await command(["webhook", "restore"], ground.given)).out).toContain(
      "in the meantime; nothing was restored.",
    );
    await killed.end();
    expect(await ground.call("GET")).toMatchObject(theirs);
  });

  test("what cannot be read is not guessed", async () => {
    const ground = registering();
    const { end } = await ground.listening();
    const path = kept(ground.folder) ?? "";
    writeFileSync(path, "{}");
    expect(await ground.start().ended).toMatchObject(withError(2, "but is unreadable."));
    await end();
  });
});

test("of two at a time, the second is refused", async () => {
  const ground = registering();
  const { end } = await ground.listening();
  expect(await ground.start().ended).toMatchObject(
    withError(2, `Another listen (process ${process.pid}) is registered`),
  );
  await end();
});

test("a place in which nothing can be kept ends before anything is registered", async () => {
  const ground = registering();
  writeFileSync(join(ground.folder, "totem-partner"), "");
  expect(await ground.start().ended).toMatchObject(withError(2, "a part of the path is not a directory"));
  expect(await ground.puts()).toEqual([]);
});

describe("a service that is gone at the end", () => {
  const gone = () => Promise.reject(new TypeError("fetch failed"));

  test("is said, with what is left and how to put it back, in JSON too", async () => {
    const ground = registering();
    await ground.call("PUT", theirs);
    const { url, end } = await ground.listening("--replace", "--json", "--timeout", "1");
    ground.trouble.answer = gone;
    const { code, out, err } = await end();
    expect(code).toBe(4);
    expect(err).toContain(`The webhook ${url} could not be set to ${theirs.url} again:`);
    expect(err).toContain("Once the service responds, run totem-partner webhook restore.");
    expect(JSON.parse(out)).toMatchObject({ error: { exitCode: 4, kind: "unavailable" } });
    delete ground.trouble.answer;
    expect((await command(["webhook", "restore"], ground.given)).out).toBe(`The webhook is ${theirs.url} again.\n`);
  });

  test("is waited for until a second signal", async () => {
    const ground = registering();
    const { listen } = await ground.listening();
    const asked = new Promise<void>((resolve) => {
      ground.trouble.answer = ({ signal }) => {
        resolve();
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      };
    });
    listen.signal("SIGINT");
    await asked;
    listen.signal("SIGINT");
    expect(await listen.ended).toMatchObject(withError(130, "run totem-partner webhook restore"));
  });
});
