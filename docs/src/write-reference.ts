import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { referenceContract, referenceSource } from "@totem-partner/spec/reference-contract";
import {
  referenceContent,
  referenceDocument,
  referenceFiles,
} from "../../packages/control/src/reference/reference-content.ts";
import { uiFolder } from "../../packages/mock-server/src/package-contents.ts";

/**
 * Writes the API reference into a folder, made if need be: `index.html` and what it loads, all by relative addresses. It
 * works below any address and from a disk, asks nothing of any server, and sends no requests.
 *
 * @param links Links to other pages, for the bar at the top.
 */
export async function writeReference(
  folder: string | URL,
  links: readonly { href: string; text: string }[] = [],
): Promise<void> {
  const into = typeof folder === "string" ? folder : fileURLToPath(folder);
  const content = referenceContent(await referenceSource({}), false);
  await mkdir(into, { recursive: true });
  await writeFile(`${into}/index.html`, referenceDocument(content, { files: "", links }));
  await Promise.all(referenceFiles(false).map((name) => copyFile(new URL(name, uiFolder()), `${into}/${name}`)));
  await writeFile(`${into}/openapi.json`, `${JSON.stringify(await referenceContract({}), null, 2)}\n`);
}
