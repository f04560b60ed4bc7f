import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UsageError } from "../../src/input/usage-error.ts";
import { answerLines } from "../../src/interview/answer-lines.ts";

/** What a terminal or a pipe brings, and the signal that stops reading it. */
function anInput() {
  const input = new PassThrough();
  const interruption = new AbortController();
  return { input, interruption, lines: answerLines(input as unknown as NodeJS.ReadStream, interruption.signal) };
}

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test("lines come as they are typed, and the last one without a line break, too", async () => {
  const { input, lines } = anInput();
  input.write("one\ntw");
  expect(await lines.next()).toEqual({ done: false, value: "one" });
  input.write("o\r\n");
  input.end("three");
  expect(await allOf(lines)).toEqual(["two", "three"]);
});

test("after the signal there is no line any more, not even one that has come", async () => {
  const { input, interruption, lines } = anInput();
  input.write("one\ntwo\nthree\n");
  expect(await lines.next()).toEqual({ done: false, value: "one" });
  interruption.abort();
  expect(await lines.next()).toEqual({ done: true, value: undefined });
});

test("the signal ends the wait for a line", async () => {
  const { interruption, lines } = anInput();
  const next = lines.next();
  interruption.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

test("a megabyte is read, and no more: no person types that", async () => {
  const read = anInput();
  read.input.end("x".repeat(1_000_000));
  expect(await allOf(read.lines)).toHaveLength(1);
  const { input, lines } = anInput();
  input.write("x".repeat(600_000));
  input.write("x".repeat(400_001));
  const all = allOf(lines);
  await expect(all).rejects.toThrow(UsageError);
  await expect(all).rejects.toThrow("The answers are larger than 1 MB. Type them, or pass one a line.");
});

test("who has read enough leaves nothing behind", async () => {
  const { input, interruption, lines } = anInput();
  const listeners = () => input.listenerCount("data") + input.listenerCount("end") + input.listenerCount("keypress");
  input.write("one\ntwo\n");
  for await (const line of lines) if (line === "one") break;
  expect(listeners()).toBe(0);
  interruption.abort();
});
