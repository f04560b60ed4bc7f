import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, link, open, stat, unlink } from "node:fs/promises";
import { extname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { bytesOf } from "../../io/io.ts";
import { Failure, systemCode } from "../../failures/failure.ts";
import { encodeText, markedEncoding } from "../reading/decoding.ts";
import type { PushedFile } from "../pushed-file.ts";
import { type Bytes, isWorkbook, type Reasons } from "../reading/source.ts";
import { csvRejects } from "./csv-rejects.ts";
import { jsonlRejects } from "./jsonl-rejects.ts";
import { xlsxRejects } from "./xlsx-rejects.ts";

const startBytes = 64 * 1024;

/** The bytes of the rejected rows of a file, if its content is still the one that was pushed. */
async function* rejectedBytes(
  { content, name, style }: PushedFile,
  reasons: Reasons,
  digest: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of bytesOf(createReadStream(content))) {
      hash.update(chunk);
      yield chunk;
    }
  }
  yield* formed(hashed(), content, style, reasons);
  // Rows are found by their lines, which another content has, too.
  if (hash.digest("hex") !== digest)
    throw new Failure(`${name} changed after the push, so its rejected rows were not written. The report lists them.`);
}

/** The rejected rows in the encoding, with the byte order mark and the line breaks of their file. */
async function* formed(
  bytes: Bytes,
  content: string,
  style: PushedFile["style"],
  reasons: Reasons,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (isWorkbook(style.format)) {
    yield await xlsxRejects(bytes, style, reasons);
    return;
  }
  const start = await buffer(createReadStream(content, { end: startBytes - 1 }));
  const marked = markedEncoding(start);
  const encoding = marked ?? style.encoding;
  const lineBreak = start.toString("latin1").replaceAll("\0", "").includes("\r\n") ? "\r\n" : "\n";
  if (marked !== undefined) yield encodeText("\uFEFF", marked);
  const rejects = style.format === "csv" ? csvRejects : jsonlRejects;
  for await (const text of rejects(bytes, style, reasons)) {
    yield encodeText(text.replaceAll("\n", lineBreak), encoding);
  }
}

/** Returns what tells the content of a file from any other. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(createReadStream(path))) hash.update(chunk);
  return hash.digest("hex");
}

/** Whether nothing is at a path; a file with the content of the draft may stay there as well. */
async function isSame(draft: string, path: string): Promise<boolean> {
  const [ours, theirs] = [await stat(draft), await stat(path)];
  return theirs.isFile() && ours.size === theirs.size && (await digestOf(draft)) === (await digestOf(path));
}

/** Gives a file a further name, if that is free. Not every file system can: there, it is copied. */
async function nameAs(draft: string, path: string): Promise<void> {
  await link(draft, path).catch(async (error: unknown) => {
    if (systemCode(error) === "EEXIST") throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  });
}

const mostFiles = 1000;

/** The path, or the first with a number before its extension at which nothing is: `orders.rejects-2.csv`. */
async function place(draft: string, path: string): Promise<string> {
  const extension = extname(path);
  const beginning = path.slice(0, path.length - extension.length);
  for (let count = 1; count <= mostFiles; count += 1) {
    const wanted = count === 1 ? path : `${beginning}-${count}${extension}`;
    try {
      await nameAs(draft, wanted);
      return wanted;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      if (await isSame(draft, wanted)) return wanted;
    }
  }
  throw new Failure(`${path} and ${mostFiles - 1} files like it exist. Move them away, and push again with --resume.`);
}

/**
 * Writes the rejected rows of a file to another one of its form, to be corrected and pushed. Returns its path: an existing
 * file, which may be one with corrections, is never overwritten, and a number is added to the name.
 *
 * @throws {Failure} if there is no place for it, or the orders have another digest by now.
 */
export async function writeRejects(file: PushedFile, reasons: Reasons, path: string, digest: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.part`;
  const stream = (await open(draft, "wx", 0o600)).createWriteStream();
  try {
    await pipeline(rejectedBytes(file, reasons, digest), stream);
    return await place(draft, path);
  } finally {
    await unlink(draft);
  }
}
