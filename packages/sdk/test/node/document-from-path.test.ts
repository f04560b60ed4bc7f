import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { documentFromPath } from "@totem-partner/sdk/node";
import { expect, test } from "vitest";
import { failureOf } from "../support/scripted-service.ts";

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "documents-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test("a file is opened under its own name, by path or by URL, and can be read more than once", async () => {
  await using temporary = await folder();
  const path = join(temporary.path, "limpieza 2026.pdf");
  await writeFile(path, "%PDF-1.7");
  for (const given of [path, pathToFileURL(path)]) {
    const document = await documentFromPath(given);
    expect(document).toMatchObject({ name: "limpieza 2026.pdf", type: "application/pdf", size: 8 });
    expect(await document.text()).toBe("%PDF-1.7");
    expect(await document.text()).toBe("%PDF-1.7");
  }
});

test("a folder is refused with its path, before it is read", async () => {
  await using temporary = await folder();
  for (const given of [temporary.path, pathToFileURL(temporary.path)]) {
    expect(await failureOf(documentFromPath(given))).toMatchObject({
      kind: "configuration",
      message: `${String(given)} is a folder. Pass the path of a PDF.`,
    });
  }
});

test("a path that leads nowhere fails with the code of the file system", async () => {
  expect(await failureOf(documentFromPath("/nowhere/protocol.pdf"))).toMatchObject({ code: "ENOENT" });
});
