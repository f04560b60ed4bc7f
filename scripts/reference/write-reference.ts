import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rendererFolder, uiFolder } from "../../packages/mock-server/src/package-contents.ts";
import { referenceDocument } from "../../packages/control/src/index.ts";

const contractFile = new URL("../../spec/generated/openapi.docs.json", import.meta.url);

/** The files of a reference besides its document, and where each comes from. */
const files = (): [name: string, from: URL][] => [
  ["openapi.json", contractFile],
  ["theme.css", new URL("theme.css", uiFolder())],
  ["reference.css", new URL("reference.css", uiFolder())],
  ["reference.js", new URL("reference.js", uiFolder())],
  ...["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"].map((name): [string, URL] => [
    name === "LICENSE" || name === "NOTICE" ? `swagger-ui.${name}.txt` : name,
    new URL(name, rendererFolder()),
  ]),
];

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
  const contract = JSON.parse(await readFile(contractFile, "utf8")) as object;
  await mkdir(into, { recursive: true });
  await writeFile(`${into}/index.html`, referenceDocument({ files: "", contract, links }));
  await Promise.all(files().map(([name, from]) => copyFile(from, `${into}/${name}`)));
}
