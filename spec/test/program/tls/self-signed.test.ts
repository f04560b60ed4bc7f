import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempDisposableSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { issueCertificate } from "../../../program/tls/certificate.ts";
import { selfSigned } from "../../../program/tls/self-signed.ts";

const scratch = () => mkdtempDisposableSync(join(tmpdir(), "tls-"));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test("a pair is kept: only its owner can read the key, and everybody the authority", () => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const made = selfSigned(["127.0.0.1"], env);
  expect(selfSigned(["localhost"], env)).toEqual(made);
  const kept = dirname(made.ca);
  expect(kept).toBe(join(folder.path, "totem-partner", "tls"));
  expect(readdirSync(kept)).toEqual(["ca.pem", "server.key", "server.pem"]);
  expect([kept, made.ca, join(kept, "server.key")].map(modeOf)).toEqual([0o755, 0o644, 0o600]);
  const server = new X509Certificate(made.tls.cert);
  expect(server.verify(new X509Certificate(readFileSync(made.ca)).publicKey)).toBe(true);
  expect(readdirSync(dirname(kept))).toEqual(["tls"]);
});

test("other hosts have a pair of their own, in whatever order they are named; every address is none of them", () => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const one = selfSigned(["0.0.0.0", "b.example", "../a"], env);
  expect(selfSigned(["../a", "::", "b.example", "b.example"], env)).toEqual(one);
  expect(dirname(one.ca)).toBe(join(folder.path, "totem-partner", "tls+..%2Fa+b.example"));
  const server = new X509Certificate(one.tls.cert);
  expect(["localhost", "b.example"].map((name) => server.checkHost(name))).toEqual(["localhost", "b.example"]);
  expect(["0.0.0.0", "::"].map((address) => server.checkIP(address))).toEqual([undefined, undefined]);
});

const soon = Date.now() - 380 * 24 * 60 * 60 * 1000;

test.each([
  ["expires within a month", issueCertificate(["localhost"], soon)],
  ["is damaged", { cert: "", key: "" }],
  ["has another key", { ...issueCertificate(["localhost"]), key: issueCertificate(["localhost"]).key }],
])("a pair that %s is replaced", (_what, { cert, key }) => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const first = selfSigned([], env);
  writeFileSync(join(dirname(first.ca), "server.pem"), cert);
  writeFileSync(join(dirname(first.ca), "server.key"), key);
  const second = selfSigned([], env);
  expect([first.tls.cert, cert]).not.toContain(second.tls.cert);
  expect(selfSigned([], env)).toEqual(second);
});

test.each([
  ["is empty", ""],
  ["is another", issueCertificate([]).ca],
  ["is missing", undefined],
])("a pair whose authority %s is replaced, since no client could trust it", (_what, ca) => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const { ca: file } = selfSigned([], env);
  if (ca === undefined) rmSync(file);
  else writeFileSync(file, ca);
  const { tls } = selfSigned([], env);
  const { publicKey } = new X509Certificate(readFileSync(file));
  expect(new X509Certificate(tls.cert).verify(publicKey)).toBe(true);
});

test("a state folder that cannot be written is named as the reason, with what to do", () => {
  using folder = scratch();
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  const wanted = join(file, "totem-partner", "tls");
  expect(() => selfSigned([], { XDG_STATE_HOME: file })).toThrow(
    `The generated certificate cannot be kept in ${wanted} (ENOTDIR). Remove what is there, or set XDG_STATE_HOME`,
  );
});

test("a folder that another process had not finished removing is replaced", () => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const { ca } = selfSigned([], env);
  rmSync(join(dirname(ca), "server.pem"));
  expect(selfSigned([], env)).toEqual(selfSigned([], env));
  expect(readdirSync(join(folder.path, "totem-partner"))).toEqual(["tls"]);
});

test("more hosts than the name of a folder can hold have a pair, too", () => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  const hosts = Array.from({ length: 9 }, (_, index) => `mock-${index}.${"a".repeat(30)}.example`);
  const made = selfSigned(hosts, env);
  expect(selfSigned(hosts, env)).toEqual(made);
  expect(selfSigned(hosts.slice(1), env)).not.toEqual(made);
});

test.each([
  ["no pair", undefined],
  ["a pair that expires within a month", soon],
])("processes that find %s at the same time share one", async (_what, issued) => {
  using folder = scratch();
  const env = { XDG_STATE_HOME: folder.path };
  if (issued !== undefined) {
    const { ca: file } = selfSigned([], env);
    const { ca, cert, key } = issueCertificate(["localhost"], issued);
    for (const [name, text] of Object.entries({ "ca.pem": ca, "server.pem": cert, "server.key": key }))
      writeFileSync(join(dirname(file), name), text);
  }
  const module = new URL("../../../program/tls/self-signed.ts", import.meta.url).href;
  const script = `
    import { selfSigned } from ${JSON.stringify(module)};
    process.stdout.write(selfSigned([], ${JSON.stringify(env)}).tls.cert);`;
  const run = promisify(execFile);
  const started = Array.from({ length: 6 }, () => run(process.execPath, ["--input-type=module", "-e", script]));
  const certificates = new Set((await Promise.all(started)).map(({ stdout }) => stdout));
  expect(certificates).toEqual(new Set([selfSigned([], env).tls.cert]));
  expect(readdirSync(join(folder.path, "totem-partner"))).toEqual(["tls"]);
});
