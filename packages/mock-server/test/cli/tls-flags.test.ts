import { readFileSync } from "node:fs";
import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommandHere, runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await Scratch.create();
  vi.stubEnv("XDG_STATE_HOME", scratch.directory);
});
afterEach(async () => {
  await scratch[Symbol.asyncDispose]();
});

const quick = ["--port", "0", "--contract", "off"];

/** The file with the authority of a pair that was generated here, for these hosts besides the machine's own. */
const authority = (...hosts: string[]): string => scratch.path(["totem-partner/tls", ...hosts].join("+") + "/ca.pem");

/** The response of a command's server to a GET, with its headers. */
async function get(url: string, ca: string, path = "/products"): Promise<string> {
  await using socket = await RawSocket.open(Number(new URL(url).port), ca);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: test_demo\r\nConnection: close\r\n\r\n`);
  return await socket.closed();
}

test("--tls-self-signed serves HTTPS, and says what makes clients trust it, in the words of each of them", async () => {
  await using server = new CommandHere("serve", ...quick, "--tls-self-signed", "--allow-host", "mock.internal");
  const [first, , last] = await server.lines(3);
  const ca = authority("mock.internal");
  expect(first).toContain(` Try: curl --cacert "${ca}" -H "X-Partner-API-Key: test_demo" https://127.0.0.1:`);
  expect(last).toBe(`For clients: NODE_EXTRA_CA_CERTS="${ca}"`);
  expect(await get(await server.url(), readFileSync(ca, "utf8"))).toMatch(/^HTTP\/1\.1 200 [^]*WHEAT-01/);
});

test("the journal's HAR and the pages have the scheme that was requested", async () => {
  await using server = new CommandHere("serve", ...quick, "--tls-self-signed");
  const from = async (path?: string) => get(await server.url(), readFileSync(authority(), "utf8"), path);
  await from();
  expect(await from("/_mock/requests.har")).toContain('"url":"https://localhost/products"');
  expect(await from("/llms.txt")).toContain("Base URL: https://localhost\n");
});

test("for programs, the file of the authority is in the log and in the ready file", async () => {
  const file = scratch.path("ready.json");
  const flags = ["--tls-self-signed", "--log", "json", "--ready-file", file];
  await using server = new CommandHere("serve", ...quick, ...flags);
  const [line = ""] = await server.lines(1);
  for (const ready of [line, await scratch.read("ready.json")]) {
    expect(JSON.parse(ready)).toMatchObject({ ca: authority(), url: expect.stringMatching(/^https:/) as unknown });
  }
});

test("a command under exec trusts the certificate", async () => {
  const file = scratch.path("found.json");
  const script = `
    import { writeFileSync } from "node:fs";
    const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
    const { status } = await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });
    writeFileSync(process.argv[1], JSON.stringify({ url, status }));`;
  const command = [process.execPath, "--input-type=module", "-e", script, file];
  const flags = ["--contract", "off", "--tls-self-signed"];
  expect(await runHere("exec", ...flags, "--", ...command)).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(JSON.parse(await scratch.read("found.json"))).toEqual({
    url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/) as unknown,
    status: 200,
  });
});

test("a proxy serves a certificate of its user, and forwards to a service without TLS", async () => {
  const { ca, cert, key } = issueCertificate(["127.0.0.1"]);
  await using service = await startMockServer();
  const pair = ["--tls-cert", await scratch.write("c.pem", cert), "--tls-key", await scratch.write("k.pem", key)];
  await using proxy = new CommandHere("proxy", "--upstream", service.url, "--port", "0", ...pair);
  expect(await proxy.url()).toMatch(/^https:/);
  expect(await get(await proxy.url(), ca)).toMatch(/^HTTP\/1\.1 200 [^]*WHEAT-01/);
});

test.each([
  [["--tls-cert", "cert.pem"], "--tls-cert and --tls-key belong together. Pass both."],
  [["--tls-key", "key.pem"], "--tls-cert and --tls-key belong together. Pass both."],
  [["--tls-self-signed", "--tls-key", "key.pem"], "cannot be used with option '--tls-key <file>'"],
  [["--tls-self-signed", "--tls-cert", "cert.pem"], "cannot be used with option '--tls-cert <file>'"],
  [["--tls-cert", "cert.pem", "--tls-key", "missing.pem"], "--tls-key missing.pem cannot be read: ENOENT"],
  [["--tls-cert", "missing.pem", "--tls-key", "key.pem"], "--tls-cert missing.pem cannot be read: ENOENT"],
  [["--tls-cert", "cert.pem", "--tls-key", "expired-key.pem"], "cannot be used (ERR_OSSL_X509_KEY_VALUES_MISMATCH)."],
  [["--tls-cert", "expired.pem", "--tls-key", "expired-key.pem"], "expired on Jan 30 00:00:00 2021 GMT."],
  [["--tls-cert", "key.pem", "--tls-key", "key.pem"], "a certificate and its own key without a passphrase"],
  [["--tls-cert", "cert.pem", "--tls-key", "large.pem"], "--tls-key large.pem cannot be read: it is larger than 1 MB"],
])("%j is a mistake of the user, in one line, and nothing listens", async (flags, message) => {
  const [good, expired] = [issueCertificate(["localhost"]), issueCertificate(["localhost"], Date.parse("2020-01-01"))];
  const texts = { cert: good.cert, key: good.key, expired: expired.cert, "expired-key": expired.key };
  for (const [name, text] of Object.entries(texts)) await scratch.write(`${name}.pem`, text);
  await scratch.write("large.pem", "x".repeat(1024 * 1024 + 1));
  const absolute = flags.map((word) => (word.endsWith(".pem") ? scratch.path(word) : word));
  for (const command of [["serve"], ["exec"], ["proxy", "--upstream", "http://127.0.0.1:9"]]) {
    const given = command[0] === "exec" ? [...absolute, "--", "true"] : absolute;
    const { code, stdout, stderr } = await runHere(...command, "--port", "0", ...given);
    const said = stderr.replaceAll(`${scratch.directory}/`, "");
    expect([code, stdout, said]).toEqual([2, "", expect.stringMatching(/^totem-mock: [^\n]+\n$/)]);
    expect(said).toContain(message);
  }
});

test("the log of a proxy names the file of a generated authority", async () => {
  await using proxy = new CommandHere("proxy", "--upstream", "http://127.0.0.1:9", "--port", "0", "--tls-self-signed");
  expect((await proxy.lines(2))[1]).toBe(`For clients: NODE_EXTRA_CA_CERTS="${authority()}"`);
});
