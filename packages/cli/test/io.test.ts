import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bytesOf, line, lines, processIo } from "../src/io.ts";

test("what is written is one line for each, whatever is in it", () => {
  let written = "";
  const output = { write: (text: string) => (written += text) };
  line(output, "two\nlines\u001b[2J");
  line(output);
  lines(output, ["a", "b"]);
  expect(written).toBe("two\\nlines\\u001b[2J\n\na\nb\n");
});

test("both signals of an end are listened to, until that is no longer wanted", () => {
  const before = ["SIGINT", "SIGTERM"].map((name) => process.listenerCount(name));
  const received: string[] = [];
  const unwatch = processIo().onSignal((name) => received.push(name));
  // Other listeners of this process would end it.
  for (const name of ["SIGTERM", "SIGINT"] as const) process.listeners(name).at(-1)?.(name);
  unwatch();
  expect(received).toEqual(["SIGTERM", "SIGINT"]);
  expect(["SIGINT", "SIGTERM"].map((name) => process.listenerCount(name))).toEqual(before);
});

test("the bytes of a stream are passed on as they come, and texts are refused", async () => {
  const bytes = await Array.fromAsync(bytesOf(Readable.from([Buffer.from("a"), Buffer.from("b")])));
  expect(Buffer.concat(bytes).toString()).toBe("ab");
  await expect(Array.fromAsync(bytesOf(Readable.from(["text"])))).rejects.toThrow("The stream has an encoding");
});
