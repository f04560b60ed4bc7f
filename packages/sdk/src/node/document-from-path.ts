import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Opens a file as the document of a cleaning protocol, under its own name. The file is read while it is sent, and again
 * for each retry, so it must not change until the call ends.
 *
 * @throws The `node:fs` error, with a code such as ENOENT, if there is no such file.
 * @example
 * import { documentFromPath } from "@totem-partner/sdk/node";
 *
 * await partner.cleaningProtocol.create({ enabled: true, document: await documentFromPath("protocol.pdf") });
 */
export async function documentFromPath(path: string | URL): Promise<File> {
  await stat(path); // Node 20 does not report why a file cannot be opened as a Blob.
  const name = basename(path instanceof URL ? fileURLToPath(path) : path);
  return new File([await openAsBlob(path)], name, { type: "application/pdf" });
}
