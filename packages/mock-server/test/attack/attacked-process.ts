// A mock server in a process of its own, which tells by messages how it is.
import { startMockServer } from "../../src/index.ts";
import type { Begin, Facts } from "./attacked-server.ts";

/** The objects from which every object inherits; no request may change them. */
const ancestors = { Object, Array, String, Number, Boolean, Function, Map, Set, Promise, RegExp, Date, Error };

const inherited = (): string =>
  Object.entries(ancestors)
    .map(([name, { prototype }]) => `${name}: ${Reflect.ownKeys(prototype).map(String).join()}`)
    .join("\n");

/** Sequences that steer a terminal, or begin a line of the log that is none. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\n(?! {13})/;

async function begin(options: Begin): Promise<void> {
  const badLines: string[] = [];
  const write = (line: string) => {
    // Node's parser of forms, with which the audit reads, refuses some that RFC 2046 allows, as by a space behind a boundary.
    const isViolation = line.includes("violation by the service") && !line.includes("The form cannot be read");
    const isBad = control.test(line) || isViolation;
    if (isBad && badLines.length < 20) badLines.push(line);
  };
  const mock = await startMockServer({ ...options, log: "pretty", write });
  const asMade = inherited();
  const facts = (): Facts => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      rss,
      heapUsed,
      isPolluted: inherited() !== asMade,
      connections: process.getActiveResourcesInfo().filter((resource) => resource === "TCPSocketWrap").length,
      badLines,
    };
  };
  process.on("message", (message) => {
    if (message === "facts") process.send?.(facts());
    else void mock.close().then(() => process.disconnect?.());
  });
  process.send?.({ port: mock.port });
}

process.once("message", (message) => void begin(message as Begin));
