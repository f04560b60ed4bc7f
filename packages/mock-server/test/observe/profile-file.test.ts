import { readdir, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { UsageError } from "@totem-partner/spec/program";
import { readEarlierProfile } from "../../src/input/read-profile.ts";
import { profileWriter } from "../../src/observe/observed-service.ts";
import { Scratch } from "../support/scratch.ts";

/** The content of a profile with this text. */
async function earlier(text: string, service = "https://service.example") {
  await using scratch = await Scratch.create();
  return readEarlierProfile(await scratch.write("service.yaml", text), service);
}

const notesOf = async (assumptions: string) => Object.fromEntries((await earlier(`version: 1\n${assumptions}`)).notes);

test("a profile that is not there is empty", () => {
  expect(readEarlierProfile("/nowhere/at/all.yaml", "x")).toEqual({ values: {}, notes: new Map() });
});

test("the values of a profile are read, and with each the comments above and behind it", async () => {
  const text = `assumptions:
  # asked the operators
  #   in May
  list-envelope: data # as seen

  # GET /products
  list-order: newest-first
  create-status: 200
`;
  expect((await earlier(`version: 1\n${text}`)).values).toEqual({
    "list-envelope": "data",
    "list-order": "newest-first",
    "create-status": "200",
  });
  expect(await notesOf(text)).toEqual({
    "list-envelope": ["asked the operators", "in May", "as seen"],
    "list-order": ["GET /products"],
    "create-status": [],
  });
});

test("an own alternative has the comments above it", async () => {
  const text = "assumptions:\n  # by mail\n  event-names:\n    authorization.created: A # odd\n";
  expect(await notesOf(text)).toEqual({ "event-names": ["by mail"] });
});

test("twenty lines of comments are kept", async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `  # line ${String(at)}\n`);
  const notes = await notesOf(`assumptions:\n${lines.join("  #\n")}  list-order: newest-first\n`);
  expect(notes["list-order"]).toEqual(Array.from({ length: 20 }, (_, at) => `line ${String(at)}`));
});

test("a profile that settles nothing has no comments", async () => {
  expect(await notesOf("assumptions:\n")).toEqual({});
  expect(await notesOf("")).toEqual({});
});

test("a profile of this service, or of none, is read; that of another is not", async () => {
  const named = "version: 1\nservice: https://service.example\nassumptions: { list-order: newest-first }\n";
  expect((await earlier(named)).values).toEqual({ "list-order": "newest-first" });
  expect((await earlier(named.replace("https://service.example", "7"))).values).toEqual({
    "list-order": "newest-first",
  });
  const other = earlier(named, "https://other.example");
  await expect(other).rejects.toThrow(UsageError);
  await expect(other).rejects.toThrow(
    /service\.yaml is the profile of https:\/\/service\.example, not of https:\/\/other\.example\. Choose another file\.$/,
  );
});

test("texts are written one after the other, and nothing else stays", async () => {
  await using scratch = await Scratch.create();
  const write = profileWriter(scratch.path("service.yaml"));
  await Promise.all([write("one"), write("two"), write("three")]);
  expect(await scratch.read("service.yaml")).toBe("three");
  expect(await readdir(scratch.directory)).toEqual(["service.yaml"]);
});

test("the text that was written last is not written again", async () => {
  await using scratch = await Scratch.create();
  const write = profileWriter(scratch.path("service.yaml"));
  await write("one");
  await rm(scratch.path("service.yaml"));
  await write("one");
  expect(await readdir(scratch.directory)).toEqual([]);
  await write("two");
  expect(await scratch.read("service.yaml")).toBe("two");
});

test("a text that cannot be written is an error, and the next one is tried all the same", async () => {
  await using scratch = await Scratch.create();
  const write = profileWriter(scratch.path("missing/service.yaml"));
  const failed = [write("one"), write("one")];
  for (const one of failed) await expect(one).rejects.toThrow("ENOENT");
});
