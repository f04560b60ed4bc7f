import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer, request } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { sign } from "@totem-partner/webhooks";
import { expect, onTestFinished, test } from "vitest";
import { command, withError } from "./support/command.ts";
import { listening, withSecret } from "./support/listening.ts";
import { scratch } from "./support/scratch.ts";

const body = JSON.stringify({ id: "e-1", type: "authorization.synced", data: {} });

/** Sends a signed delivery over TLS to a receiver that an authority vouches for; its status. */
async function post(url: string, ca: string): Promise<number> {
  const headers = { "x-webhook-signature": await sign({ body, secret: "right" }) };
  const asked = request(url, { method: "POST", headers, ca, agent: false }).end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  await text(response);
  return response.statusCode ?? 0;
}

test("--tls-self-signed listens for HTTPS, and says what makes senders trust it", async () => {
  const { folder, path } = scratch();
  const env = { ...withSecret.env, XDG_STATE_HOME: folder };
  const { listen, url } = await listening(["--tls-self-signed", "--count", "1"], { env });
  const ca = path("totem-partner/tls/ca.pem");
  expect(url).toMatch(/^https:/);
  expect(await post(url, readFileSync(ca, "utf8"))).toBe(204);
  const { code, err } = await listen.ended;
  expect([code, err.split("\n")[1]]).toEqual([0, `For clients: NODE_EXTRA_CA_CERTS="${ca}"`]);
});

test("a sender that speaks plain http is answered so, and a silent one does not keep the command from ending", async () => {
  const { file } = scratch();
  const { cert, key } = issueCertificate(["localhost"]);
  const { listen, url } = await listening(["--tls-cert", file("c.pem", cert), "--tls-key", file("k.pem", key)]);
  expect(await (await fetch(url.replace("https:", "http:"))).text()).toContain("This port speaks TLS.");
  const silent = connect(Number(new URL(url).port), "127.0.0.1").resume();
  await once(silent, "connect");
  listen.signal("SIGINT");
  expect(await listen.ended).toMatchObject({ code: 0 });
});

test.each([
  [["--tls-cert", "c.pem"], "--tls-cert and --tls-key belong together"],
  [["--tls-cert", "missing.pem", "--tls-key", "k.pem"], "cannot be read: ENOENT"],
  [["--tls-cert", "k.pem", "--tls-key", "k.pem"], "The TLS certificate and key cannot be used"],
  [["--tls-self-signed", "--tls-key", "k.pem"], "cannot be used with option '--tls-key <file>'"],
])("%j ends with 2 before it listens", async (flags, said) => {
  const { file, path } = scratch();
  file("k.pem", issueCertificate(["localhost"]).key);
  const absolute = flags.map((word) => (word.endsWith(".pem") ? path(word) : word));
  const ending = await command(["listen", "--port", "0", ...absolute], withSecret);
  expect(ending).toMatchObject(withError(2, said));
  expect([ending.out, ending.err]).toEqual(["", expect.stringMatching(/^totem-partner: [^\n]+\n$/)]);
});

/** An application on TLS, with a certificate that nothing vouches for. */
async function application() {
  const received: string[] = [];
  const server = createServer(issueCertificate(["another.example"]), (incoming, response) => {
    void text(incoming).then((whole) => {
      received.push(whole);
      response.writeHead(202).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { received, port: (server.address() as AddressInfo).port };
}

async function forwarded(...flags: string[]) {
  const { listen, url } = await listening([...flags, "--count", "1"]);
  const headers = { "x-webhook-signature": await sign({ body, secret: "right" }) };
  const { status } = await fetch(url, { method: "POST", body, headers });
  return { status, out: (await listen.ended).out };
}

test.each(["localhost", "127.0.0.1"])("--forward-insecure accepts any certificate at %s", async (host) => {
  const { received, port } = await application();
  expect(await forwarded("--forward-to", `https://${host}:${port}/`, "--forward-insecure")).toMatchObject({
    status: 202,
  });
  expect(received).toEqual([body]);
});

test("without it, nothing is sent to a receiver that nothing vouches for", async () => {
  const { received, port } = await application();
  const { status, out } = await forwarded("--forward-to", `https://127.0.0.1:${port}/`);
  expect([status, received]).toEqual([502, []]);
  expect(out).toMatch(/responded 502 {2}forwarded to https:\/\/127\.0\.0\.1:\d+\/: [^\n]*certificate/);
});

test.each([
  "https://app.example/",
  "https://127.0.0.1.example/",
  "https://[::2]/",
  "http://localhost:3000/",
  "localhost",
])("--forward-insecure is refused for %s", async (url) => {
  const flags = ["--port", "0", "--forward-insecure", "--forward-to", url];
  expect(await command(["listen", ...flags], withSecret)).toMatchObject(
    withError(2, "--forward-insecure needs --forward-to with an https address of this machine"),
  );
});

test("--forward-insecure is refused without an address", async () => {
  expect(await command(["listen", "--port", "0", "--forward-insecure"], withSecret)).toMatchObject(
    withError(2, "--forward-insecure needs --forward-to"),
  );
});
