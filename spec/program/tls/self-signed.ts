import { X509Certificate } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** Makes a folder with a pair. If another process is faster, that of the other stays. */
function make(folder: string, hosts: readonly string[]): void {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  const { ca, cert, key } = issueCertificate(hosts);
  writeFileSync(join(draft, "server.key"), key, { mode: 0o600 });
  writeFileSync(join(draft, "server.pem"), cert);
  writeFileSync(join(draft, "ca.pem"), ca);
  // Clients of other users may read the authority.
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
}

/** A pair for this machine and these hosts, kept in the state folder, so that clients trust it once for all. */
export function selfSigned(hosts: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const usual = ["localhost", "127.0.0.1", "::1"];
  const others = [...new Set(hosts)].filter((host) => ![...usual, "0.0.0.0", "::"].includes(host)).sort();
  let folder = "the state folder";
  try {
    folder = join(stateFolder(env), ["tls", ...others].map(encodeURIComponent).join("+"));
    try {
      return read(folder);
    } catch (error) {
      if (error instanceof UsageError) rmSync(folder, { recursive: true });
      else if (codeOf(error) !== "ENOENT") throw error;
    }
    make(folder, [...usual, ...others]);
    return read(folder);
  } catch (error) {
    const advice = "Remove what is there, or set XDG_STATE_HOME to a folder that can be written";
    throw new UsageError(`The generated certificate cannot be kept in ${folder} (${codeOf(error)}). ${advice}.`);
  }
}
