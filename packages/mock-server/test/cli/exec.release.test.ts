import { expect, test } from "vitest";
import { run } from "../support/command-line.ts";

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

test("the arguments of the command are its own, flags of totem-mock among them", async () => {
  const print = "console.log(JSON.stringify(process.argv.slice(1)))";
  const { stdout } = await run("exec", "--", process.execPath, "-e", print, "--", "--port", "x", "--help", "a b", "");
  expect(JSON.parse(stdout)).toEqual(["--port", "x", "--help", "a b", ""]);
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
