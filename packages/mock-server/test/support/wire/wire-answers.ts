/** An answer as it came over the wire, head and body in whole. */
export interface WireAnswer {
  status: number;
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** The bytes received are no response by RFC 9112. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
}

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const fieldLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+): ?([\t\x20-\x7e\x80-\xff]*)$/;

function readHead(head: string): Pick<WireAnswer, "status" | "headers"> {
  const [first = "", ...lines] = head.split("\r\n");
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) throw new GrammarError(`No status line: ${JSON.stringify(first.slice(0, 200))}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ""] = fieldLine.exec(line) ?? [];
    if (name === undefined) throw new GrammarError(`No header: ${JSON.stringify(line.slice(0, 200))}`);
    if (headers.has(name.toLowerCase())) throw new GrammarError(`The header ${name} is there twice.`);
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers };
}

/** The content of a body in chunks and where it ends; undefined as long as more is to come. */
function readChunks(received: string, from: number): { text: string; end: number } | undefined {
  let [text, at] = ["", from];
  for (;;) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = received.slice(at, lineEnd);
    if (!/^[0-9a-f]+$/i.test(size)) throw new GrammarError(`No chunk size: ${JSON.stringify(size.slice(0, 200))}`);
    const [begin, length] = [lineEnd + 2, Number.parseInt(size, 16)];
    if (received.length < begin + length + 2) return undefined;
    if (received.slice(begin + length, begin + length + 2) !== "\r\n") throw new GrammarError("A chunk does not end.");
    if (length === 0) return { text, end: begin + 2 };
    text += received.slice(begin, begin + length);
    at = begin + length + 2;
  }
}

function bodyOf(received: string, from: number, { status, headers }: Omit<WireAnswer, "text">, isHead: boolean) {
  if (isHead || status < 200 || status === 204 || status === 304) return { text: "", end: from };
  if (headers.get("transfer-encoding") === "chunked") return readChunks(received, from);
  const length = headers.get("content-length") ?? "";
  if (!/^\d+$/.test(length)) throw new GrammarError(`The body has no length: ${[...headers.keys()].join(", ")}`);
  const end = from + Number(length);
  return received.length < end ? undefined : { text: received.slice(from, end), end };
}

/** The answers of one connection, read strictly as they come in. */
export class AnswerReader {
  #received = "";

  /** The bytes received that are no whole answer, or not yet. */
  get rest(): string {
    return this.#received;
  }

  /** Takes in bytes, as latin1. */
  push(bytes: string): void {
    this.#received += bytes;
  }

  /**
   * The next answer that is there in whole; an interim one (100 Continue) is passed over.
   *
   * @throws {GrammarError} for what is no response.
   */
  next(isHead: boolean): WireAnswer | undefined {
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return undefined;
    const head = readHead(this.#received.slice(0, headEnd));
    const body = bodyOf(this.#received, headEnd + 4, head, isHead);
    if (body === undefined) return undefined;
    this.#received = this.#received.slice(body.end);
    if (head.status < 200) return this.next(isHead);
    return { ...head, text: Buffer.from(body.text, "latin1").toString() };
  }
}
