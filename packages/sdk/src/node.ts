import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigurationError } from "./errors/kinds.ts";
import { unsent } from "./errors/partner-error.ts";

export { type FileJournal, fileJournal } from "./node/file-journal.ts";

/**
 * Opens a file as the document of a cleaning protocol, under its own name. The file is read into memory.
 * @throws `ConfigurationError` if the path is a folder; the `node:fs` error, with a code such as ENOENT, if the file cannot
 * be read.
 * @example
 * import { documentFromPath } from "@totem-partner/sdk/node";
 *
 * await partner.cleaningProtocol.create({ enabled: true, document: await documentFromPath("protocol.pdf") });
 */
export async function documentFromPath(path: string | URL): Promise<File> {
  if ((await stat(path)).isDirectory()) {
    throw new ConfigurationError(`${String(path)} is a folder. Pass the path of a PDF.`, unsent);
  }
  const name = basename(path instanceof URL ? fileURLToPath(path) : path);
  return new File([await readFile(path)], name, { type: "application/pdf" });
}
