import { createHash, X509Certificate } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, UsageError } from "../program.ts";
import { stateFolder } from "../state-folder.ts";
import { issueCertificate } from "./certificate.ts";
import { checkPair } from "./server.ts";

/** A pair is replaced this long before it expires, so that no server outlives it. */
const renewalMilliseconds = 30 * 24 * 60 * 60 * 1000;

function isIssuedBy(ca: string, cert: string): boolean {
  try {
    return new X509Certificate(cert).verify(new X509Certificate(readFileSync(ca)).publicKey);
  } catch {
    return false;
  }
}

function read(folder: string) {
  const ca = join(folder, "ca.pem");
  const [cert = "", key = ""] = ["server.pem", "server.key"].map((name) => readFileSync(join(folder, name), "utf8"));
  checkPair({ cert, key }, Date.now() + renewalMilliseconds);
  if (!isIssuedBy(ca, cert)) throw new UsageError(`${ca} is not the authority of the certificate.`);
  return { tls: { cert, key }, ca };
}

/** The pair of a folder, unless it has none that can be used. */
function usable(folder: string) {
  try {
    return read(folder);
  } catch (error) {
    if (error instanceof UsageError || codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function make(folder: string, hosts: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { ca, cert, key } = issueCertificate(hosts);
  writeFileSync(join(folder, "server.key"), key, { mode: 0o600 });
  writeFileSync(join(folder, "server.pem"), cert);
  writeFileSync(join(folder, "ca.pem"), ca);
  // Clients of other users may read the authority.
  chmodSync(folder, 0o755);
}

/** Runs in one process at a time. A process that was killed while it ran delays the next by two seconds. */
function alone(lock: string, run: () => void): void {
  const timer = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      Atomics.wait(timer, 0, 0, 20);
    }
  }
  try {
    run();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The name of the folder for these hosts, which file systems limit to 255 bytes. */
function nameOf(hosts: readonly string[]): string {
  const name = ["tls", ...hosts].map(encodeURIComponent).join("+");
  return name.length < 200 ? name : `tls+${createHash("sha256").update(name).digest("hex")}`;
}

/** A pair for this machine and these hosts, kept in the state folder, so that clients trust it once for all. */
export function selfSigned(hosts: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const usual = ["localhost", "127.0.0.1", "::1"];
  const others = [...new Set(hosts)].filter((host) => ![...usual, "0.0.0.0", "::"].includes(host)).sort();
  let folder = "the state folder";
  try {
    const place = join(stateFolder(env), nameOf(others));
    folder = place;
    const kept = usable(place);
    if (kept) return kept;
    mkdirSync(dirname(place), { recursive: true });
    alone(`${place}.lock`, () => usable(place) ?? make(place, [...usual, ...others]));
    return read(place);
  } catch (error) {
    const advice = "Remove what is there, or set XDG_STATE_HOME to a folder that can be written";
    throw new UsageError(`The generated certificate cannot be kept in ${folder} (${codeOf(error)}). ${advice}.`);
  }
}
