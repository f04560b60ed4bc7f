import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../RESULTS.md", import.meta.url));

const startOf = (name: string): string => `<!-- ${name} -->\n`;
const endOf = (name: string): string => `<!-- /${name} -->\n`;

/** A document with one of its sections replaced, or with the section at its end when it has none of this name. */
function withSection(document: string, name: string, text: string): string {
  const [start, end] = [document.indexOf(startOf(name)), document.indexOf(endOf(name))];
  const section = `${startOf(name)}\n${text.trim()}\n\n${endOf(name)}`;
  if (start < 0 || end < start) return document === "" ? section : `${document.trimEnd()}\n\n${section}`;
  return document.slice(0, start) + section + document.slice(end + endOf(name).length);
}

/** Writes what one bench measured into RESULTS.md, and leaves there what the others did. */
export async function writeSection(name: string, text: string): Promise<void> {
  await writeFile(file, withSection(await readFile(file, "utf8"), name, text));
}
