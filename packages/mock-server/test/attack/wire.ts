import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { AnswerReader, GrammarError, type WireAnswer } from "../support/wire/wire-answers.ts";

/** No answer, and no end of the connection, takes longer; a server that waits for the rest of a request takes 35 s. */
const longestWait = 20_000;

/** Bytes to write: text stands for its bytes in latin1. */
export type Piece = string | Uint8Array;

/** The bytes of a piece. */
export const bytesOfPiece = (piece: Piece): Uint8Array =>
  typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;

/** A connection that writes whatever it likes, and reads only what is well-formed. */
export class Wire implements Disposable {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  /** True if the connection ended with an error. */
  wasReset = false;
  readonly #patience: number;
  #isOver = false;
  #wake = (): void => undefined;

  private constructor(socket: Socket, patience: number) {
    this.#socket = socket;
    this.#patience = patience;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      this.#reader.push(text);
      this.#wake();
    });
    const over = () => {
      this.#isOver = true;
      this.#wake();
    };
    // A reset is an end; what came before it is read all the same.
    socket.on("end", over).on("close", over);
    socket.on("error", () => {
      this.wasReset = true;
      over();
    });
  }

  /** Connects to this machine; waits so many milliseconds for whatever comes next. */
  static async open(port: number, patience = longestWait): Promise<Wire> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    return new Wire(socket, patience);
  }

  /** True if the other side has closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  write(bytes: Piece): void {
    if (this.#socket.writable) this.#socket.write(bytesOfPiece(bytes));
  }

  /** Writes pieces that arrive one by one. */
  async writeSlowly(pieces: Iterable<Piece>): Promise<void> {
    for (const piece of pieces) {
      this.write(piece);
      await setImmediate();
    }
  }

  /** Says that nothing more will be written, and goes on reading. */
  end(): void {
    this.#socket.end();
  }

  /** Breaks the connection off. */
  abort(): void {
    this.#socket.resetAndDestroy();
  }

  /** Stops reading. */
  pause(): void {
    this.#socket.pause();
  }

  /**
   * The next answer; undefined when the connection ended before one.
   *
   * @throws {GrammarError} for what is no answer, for half of one, and when nothing comes.
   */
  async next(isHead = false): Promise<WireAnswer | undefined> {
    for (;;) {
      const answer = this.#reader.next(isHead);
      if (answer) return answer;
      if (this.#isOver) {
        if (this.#reader.rest === "") return undefined;
        throw new GrammarError(`The connection ended within an answer: ${JSON.stringify(this.#reader.rest)}`);
      }
      await this.#news();
    }
  }

  /** Every answer that still comes, until the other side closes. */
  async rest(isHead = false): Promise<WireAnswer[]> {
    const answers: WireAnswer[] = [];
    for (let next = await this.next(isHead); next; next = await this.next(isHead)) answers.push(next);
    return answers;
  }

  #news(): Promise<void> {
    return new Promise((resolve, reject) => {
      // oxlint-disable-next-line workspace/fixed-wait -- Nothing is expected of it: it ends a campaign that hangs.
      const hang = setTimeout(
        () => reject(new GrammarError("Neither an answer nor an end of the connection.")),
        this.#patience,
      );
      this.#wake = () => {
        clearTimeout(hang);
        resolve();
      };
    });
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}
