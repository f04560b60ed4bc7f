import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sign, verify } from "@totem-partner/webhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { forwardAddress, forwarder, isSameServer } from "../../src/webhooks/forwarding.ts";
import { application } from "../support/application.ts";
import { command, withError } from "../support/command.ts";
import { listening } from "../support/listening.ts";

/** A body whose bytes no parser would write again. */
const body =
  '{ "id":"e-1", "type":"authorization.created","occurredAt":"2026-07-01T08:00:00Z",\n"data":{"n":1.50,"ñ":"\\u00e9"}}';

const post = async (url: string, secret = "right", headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    body,
    headers: { "x-webhook-signature": await sign({ body, secret }), "content-type": "application/json", ...headers },
  });

describe("a delivery is forwarded", () => {
  test("with its bytes and its headers, so that the application can verify it", async () => {
    const app = await application();
    const { listen, url } = await listening(["--forward-to", app.url, "--count", "1"]);
    expect((await post(url, "right", { "x-webhook-timestamp": "7", "x-request-id": "r-1" })).status).toBe(200);
    const [{ body: bytes, headers, url: path } = { body: Buffer.of(), headers: {}, url: "" }] = app.received;
    expect([bytes.toString(), path]).toEqual([body, "/webhooks?a=b"]);
    expect(headers).toMatchObject({ "x-webhook-timestamp": "7", "x-request-id": "r-1", host: new URL(app.url).host });
    const event = await verify({ body: bytes, headers: { ...headers }, secrets: "right" });
    expect(event.id).toBe("e-1");
    expect((await listen.ended).out).toContain(`e-1  responded 200  forwarded to ${app.url}: 200\n`);
  });

  test.each([
    [500, 500],
    [204, 204],
    [302, 302],
  ])("and the service gets the status of the application: %d", async (status, expected) => {
    const app = await application(status);
    const { listen, url } = await listening(["--forward-to", app.url, "--count", "1", "--json"]);
    expect((await fetch(url, { ...(await init()), redirect: "manual" })).status).toBe(expected);
    expect(JSON.parse((await listen.ended).out)).toMatchObject({
      status: expected,
      forwarded: { url: app.url, status },
    });
  });

  const init = async () => ({
    ...{ method: "POST", body },
    headers: { "x-webhook-signature": await sign({ body, secret: "right" }) },
  });

  test("to nobody: the service gets a 502, and the output says why", async () => {
    const { listen, url } = await listening(["--forward-to", "127.0.0.1:9", "--count", "1"]);
    expect((await post(url)).status).toBe(502);
    expect((await listen.ended).out).toMatch(/responded 502 {2}forwarded to http:\/\/127\.0\.0\.1:9\/: \S/);
  });

  test("unless it is refused, or fails on purpose", async () => {
    const app = await application();
    const { listen, url } = await listening(["--forward-to", app.url, "--fail", "503", "--times", "1", "--count", "2"]);
    expect([(await post(url)).status, (await post(url, "wrong")).status]).toEqual([503, 401]);
    await listen.ended;
    expect(app.received).toEqual([]);
  });
});

test("a delivery on its way when listen ends gets the application's answer, and is among those that failed", async () => {
  const app = await application(500);
  const { listen, post } = await listening(["--forward-to", app.url]);
  app.state.onReceived = () => listen.signal("SIGINT");
  expect(await post("e-1")).toBe(500);
  expect((await listen.ended).err).toContain("Failed deliveries: 1.");
});

test("nobody is waited for longer than the service waits", async () => {
  const server = createServer(() => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await forwarder({ url }, 20)(Buffer.from("{}"), {})).toEqual({
    url: url.href,
    error: "no response within 0.02 seconds",
  });
});

describe("an address to forward to", () => {
  test("may leave out http://", () => {
    expect(forwardAddress("localhost:3000/webhooks").href).toBe("http://localhost:3000/webhooks");
    expect(forwardAddress("https://app.example/").href).toBe("https://app.example/");
  });

  test.each(["ftp://app.example/", "http://user:secret@app.example/", "http://:80", "http://"])("is not %s", (text) => {
    expect(() => forwardAddress(text)).toThrow(
      "--forward-to must be an address such as http://127.0.0.1:3000/webhooks",
    );
  });

  test("is not that of listen itself", async () => {
    const { listen, url } = await listening([]);
    const { port } = new URL(url);
    listen.signal("SIGINT");
    await listen.ended;
    for (const address of [`http://127.0.0.1:${port}/x`, `localhost:${port}`, `http://[::1]:${port}`]) {
      const own = ["listen", "--port", port, "--forward-to", address, "--count", "1", "--unsigned"];
      expect(await command(own), address).toMatchObject(withError(2, "is where listen itself receives"));
    }
  });

  test("may be another port or host than that of listen", () => {
    const own = "http://127.0.0.1:4030/";
    expect(
      ["localhost:3000", "https://localhost:4030", "app.example:4030"].map((text) =>
        isSameServer(forwardAddress(text), own),
      ),
    ).toEqual([false, false, false]);
    expect(isSameServer(forwardAddress("app.example"), "http://app.example:80")).toBe(true);
  });
});
