import { expect, test } from "vitest";
import { startThread } from "../../src/threads/thread.ts";

test.each([
  ["throws", "throw new Error('It fell over.')", "It fell over."],
  ["ends", "process.exit(3)", "The thread of the audit ended with code 3."],
])("a thread that %s has crashed; one that is ended has not", async (_, code, message) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const crash = new Promise<Error>((resolve) =>
    startThread(url, "audit", { onReply: () => undefined, onCrash: resolve }),
  );
  expect((await crash).message).toBe(message);
  let crashes = 0;
  const quiet = new URL("data:text/javascript,setInterval(() => undefined, 1000)");
  const thread = startThread(quiet, "audit", { onReply: () => undefined, onCrash: () => (crashes += 1) });
  await thread.end();
  expect(crashes).toBe(0);
});

const echo = `import { parentPort } from "node:worker_threads"; parentPort.on("message", (said) => parentPort.postMessage(said));`;

const startEcho = () =>
  startThread(new URL(`data:text/javascript,${encodeURIComponent(echo)}`), "test", {
    onReply: () => undefined,
    onCrash: () => undefined,
  });

test("what is sent to a thread reaches it, and so do its replies in return", async () => {
  const replied = Promise.withResolvers<unknown>();
  const url = new URL(`data:text/javascript,${encodeURIComponent(echo)}`);
  const thread = startThread(url, "test", { onReply: replied.resolve, onCrash: replied.reject });
  const release = thread.hold();
  thread.send({ number: 7 });
  expect(await replied.promise).toEqual({ number: 7 });
  release();
  await thread.end();
});

/** The number of ports that keep the process alive. */
const held = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort").length;

test("a thread keeps the process alive until it is released", async () => {
  const before = held();
  const { hold, end } = startEcho();
  try {
    expect(held()).toBe(before);
    const release = hold();
    expect(held()).toBe(before + 1);
    release();
    expect(held()).toBe(before);
  } finally {
    await end();
  }
});

test("a thread that is ended keeps the process alive until then, whoever releases it meanwhile", async () => {
  const before = held();
  const { hold, end } = startEcho();
  const release = hold();
  const ending = end();
  release();
  expect(held()).toBe(before + 1);
  await ending;
  expect(held()).toBe(before);
});
