import type { Passage, ServiceAnswer } from "./passage.ts";

/** Something that goes wrong on the way to the service or back. */
export type Fault = (passage: Passage) => Promise<void> | void;

const whole = ({ head, body }: ServiceAnswer) => [`${head}\r\ncontent-length: ${body.length}\r\n\r\n`, body] as const;

/** As much of an answer as leaves it incomplete: half the body, or half the head where there is no body. */
function halfOf(answer: ServiceAnswer): Buffer {
  const [head, body] = whole(answer);
  const text = Buffer.from(head);
  return body.length === 0
    ? text.subarray(0, Math.floor(text.length / 2))
    : Buffer.concat([text, body.subarray(0, Math.floor(body.length / 2))]);
}

const answerWith =
  (status: string, headers: string[], body = "") =>
  ({ socket }: Passage) => {
    const lines = [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  };

const page = "<html><title>Gateway</title><h1>Something is wrong</h1></html>";
const html = ["content-type: text/html"];
const json = ["content-type: application/json"];
const problem = JSON.stringify({ code: "unavailable", detail: "The service is busy." });

const redirect =
  (status: string): Fault =>
  (passage) =>
    answerWith(status, [`location: ${passage.elsewhere}/partner`])(passage);

/** A fault after the service has carried the request out, which spoils its answer. */
const spoiled =
  (spoil: (passage: Passage, answer: ServiceAnswer) => void): Fault =>
  async (passage) =>
    spoil(passage, await passage.forward());

const limited = (headers: string[]): Fault =>
  answerWith("429 Too Many Requests", [...json, ...headers], JSON.stringify({ detail: "Too many requests." }));

/** Everything that the gate can do to a request. */
export const faults = {
  none: async ({ socket, forward }) => whole(await forward()).forEach((part) => socket.write(part)),
  "kept alive, then closed": async ({ socket, forward }) => {
    whole(await forward()).forEach((part) => socket.write(part));
    socket.end();
  },
  "reset before commit": ({ socket }) => void socket.resetAndDestroy(),
  "closed before commit": ({ socket }) => void socket.destroy(),
  "408": answerWith("408 Request Timeout", json, problem),
  "500": answerWith("500 Internal Server Error", json, problem),
  "502 with a page": answerWith("502 Bad Gateway", html, page),
  "503 of the service": answerWith("503 Service Unavailable", [...json, "retry-after: 2"], problem),
  "503 with a page": answerWith("503 Service Unavailable", html, page),
  "504 without a body": answerWith("504 Gateway Timeout", [], ""),
  "429 with seconds": limited(["retry-after: 3"]),
  "429 with a date": limited(["date: Wed, 01 Jul 2026 06:00:00 GMT", "retry-after: Wed, 01 Jul 2026 06:00:04 GMT"]),
  "429 with 0": limited(["retry-after: 0"]),
  "301": redirect("301 Moved Permanently"),
  "302": redirect("302 Found"),
  "307": redirect("307 Temporary Redirect"),
  "308": redirect("308 Permanent Redirect"),
  "a page with 200": answerWith("200 OK", html, page),
  "no HTTP": ({ socket }) => void socket.end("SSH-2.0-OpenSSH_9.6\r\nProtocol mismatch.\r\n"),
  "the request itself": ({ socket, received }) => void socket.end(received),
  "reset after commit": spoiled(({ socket }) => socket.resetAndDestroy()),
  "closed after commit": spoiled(({ socket }) => socket.destroy()),
  "a head alone": spoiled(({ socket }, answer) => {
    const [head, { length }] = whole(answer);
    socket.end(length === 0 ? head.slice(0, -2) : head);
  }),
  "half an answer": spoiled(({ socket }, answer) => socket.end(halfOf(answer))),
  "less than content-length": spoiled(({ socket }, { head, body }) => {
    socket.write(`${head.replace(/^(HTTP\/1\.1) 204 .*/, "$1 200 OK")}\r\ncontent-length: ${body.length + 7}\r\n\r\n`);
    socket.end(body);
  }),
  "a chunk that breaks off": spoiled(({ socket }, { head, body }) => {
    socket.write(`${head.replace(/^(HTTP\/1\.1) 204 .*/, "$1 200 OK")}\r\ntransfer-encoding: chunked\r\n\r\n`);
    socket.write(`${(body.length + 1).toString(16)}\r\n`);
    socket.end(body);
  }),
  "502 after commit": spoiled((passage) => answerWith("502 Bad Gateway", html, page)(passage)),
  "503 after commit": spoiled((passage) => answerWith("503 Service Unavailable", json, problem)(passage)),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Every fault but the one that is none. */
export const everyFault = (Object.keys(faults) as FaultName[]).filter((name) => name !== "none");
