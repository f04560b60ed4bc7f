import { expect, test } from "vitest";
import { CommandLine, run } from "../support/command-line.ts";

/** A script for the node that runs the tests. */
const node = (script: string) => [process.execPath, "-e", script];

test("the command finds the server and its key in the environment", async () => {
  const script = `
    const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
    const answer = await fetch(url + "/partner/authorizations", { headers: { "X-Partner-API-Key": key } });
    console.log(url, key, answer.status);`;
  const { code, stdout, stderr } = await run("exec", "--", process.execPath, "--input-type=module", "-e", script);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+ test_demo 200\n$/);
});

test("the output of the command is untouched, whatever the log", async () => {
  const script = `
    await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/_mock/health");
    process.stdout.write("out\\u001b[1m no newline"); process.stderr.write("err");`;
  const command = [process.execPath, "--input-type=module", "-e", script];
  expect(await run("exec", "--", ...command)).toEqual({ code: 0, stdout: "out\u001b[1m no newline", stderr: "err" });
  const logged = await run("exec", "--log", "json", "--", ...command);
  expect(logged).toMatchObject({ code: 0, stdout: "out\u001b[1m no newline" });
  expect(logged.stderr).toMatch(/"path":"\/_mock\/health"/);
});

test.concurrent.each([0, 7])("the exit code is that of the command: %i", async (code) => {
  expect(await run("exec", "--", ...node(`process.exit(${String(code)})`))).toEqual({ code, stdout: "", stderr: "" });
});

test("the arguments of the command are its own, flags of totem-mock among them", async () => {
  const print = "console.log(JSON.stringify(process.argv.slice(1)))";
  const { stdout } = await run("exec", "--", ...node(print), "--", "--port", "x", "--help", "a b", "");
  expect(JSON.parse(stdout)).toEqual(["--port", "x", "--help", "a b", ""]);
});

test.concurrent.each([
  [
    ["exec", "--", "no-such-command-anywhere"],
    expect.stringMatching(/^totem-mock: no-such-command-anywhere is not found.*\.\n$/),
  ],
  [["exec", "--", "/"], expect.stringMatching(/^totem-mock: \/ may not be run\.\n$/)],
  [["exec", "--", ""], "totem-mock: The command is empty.\n"],
  [["exec"], expect.stringMatching(/^totem-mock: missing required argument 'command'\n$/)],
  [["exec", "--"], expect.stringMatching(/^totem-mock: missing required argument 'command'\n$/)],
  [["exec", "--assume", "nonsense=1", "--", "true"], expect.stringMatching(/^totem-mock: There is no assumption.*\n$/)],
])("what cannot be run is told in one line, and the end is 2: %j", async (argv, stderr) => {
  expect(await run(...argv)).toEqual({ code: 2, stdout: "", stderr });
});

test.concurrent.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s is passed on to the command", async (signal) => {
  const script = `
    process.on("${signal}", () => { console.log("got ${signal}"); process.exit(3); });
    setInterval(() => undefined, 1000);
    console.log("ready");`;
  await using command = new CommandLine("exec", "--", ...node(script));
  await command.lines(1);
  expect(await command.signal(signal)).toEqual({ code: 3, stdout: `ready\ngot ${signal}\n`, stderr: "" });
});

test("a command that a signal ended ends with 128 and its number, as in a shell", async () => {
  expect((await run("exec", "--", ...node("process.kill(process.pid, 'SIGKILL')"))).code).toBe(137);
  expect((await run("exec", "--", ...node("process.kill(process.pid, 'SIGTERM')"))).code).toBe(143);
});

test("the server is gone when the command is", async () => {
  const { stdout } = await run("exec", "--", ...node("console.log(process.env.TOTEM_PARTNER_BASE_URL)"));
  await expect(fetch(stdout.trim())).rejects.toThrow();
});

test("a command can receive the deliveries of what it does", async () => {
  const script = `
    import { once } from "node:events";
    import { createServer } from "node:http";
    const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
    const call = (method, path, body) => fetch(url + path, { method, body: JSON.stringify(body),
      headers: { "X-Partner-API-Key": key, "Content-Type": "application/json" } });
    const receiver = createServer().listen(0, "127.0.0.1");
    await once(receiver, "listening");
    await call("PUT", "/webhook", { url: "http://127.0.0.1:" + receiver.address().port, secret: "s" });
    const delivered = once(receiver, "request");
    const created = await call("POST", "/authorizations", { externalId: "E", productExternalId: "WHEAT-01",
      warehouseExternalId: "SILO-01", quantity: 1, totemGroupId: "11111111-1111-4111-8111-111111111111",
      operationType: "loading", carrierTaxId: "B12345674" });
    const [request, response] = await delivered;
    console.log(created.status, request.method, request.headers["x-webhook-signature"].slice(0, 7));
    response.end(() => process.exit());`;
  const { code, stdout, stderr } = await run("exec", "--", process.execPath, "--input-type=module", "-e", script);
  expect([code, stdout, stderr]).toEqual([0, "201 POST sha256=\n", ""]);
});
