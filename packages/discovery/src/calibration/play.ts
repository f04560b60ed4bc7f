import { type Answer, isSuccess } from "../answers/answer.ts";
import { type Ask, type Asking, drive, requestLine, type Send } from "./ask.ts";
import { CalibrationStoppedError, NoAnswerError } from "./failures.ts";
import { filled, type Givens } from "./givens.ts";
import { canCreate, type Kind } from "./kinds.ts";
import type { Entry, Ledger } from "./ledger.ts";
import { idIn, isOurs } from "./recognition.ts";
import { type Stage, TrialOverError } from "./trial.ts";

export interface PlayOptions {
  send: Send;
  at: "bare" | "prefixed";
  secret: string;
  runId: string;
  allowed: ReadonlySet<Kind>;
  ledger: Ledger;
}

/** One run of a trial: its requests and created records. */
export class Play {
  readonly #options: PlayOptions;
  readonly #words: Readonly<Record<string, string | undefined>>;

  constructor(options: PlayOptions, nth: number, givens: Givens) {
    this.#options = options;
    this.#words = { ...givens, run: `${options.runId}-${nth}`, runId: options.runId };
  }

  get #stage(): Stage {
    const { allowed, ledger } = this.#options;
    return {
      allows: (kind) => canCreate(kind, allowed),
      fill: (template) => filled(template, this.#words),
      gone: (...gone) => ledger.gone(...gone),
    };
  }

  /** Runs a trial; returns why it ended early, if it did. */
  async play(play: (stage: Stage) => Asking<void>): Promise<string | undefined> {
    try {
      await drive(play(this.#stage), (ask) => this.#answer(ask));
      return undefined;
    } catch (error) {
      if (!(error instanceof TrialOverError) && !(error instanceof NoAnswerError)) throw error;
      return error.message.replaceAll(this.#options.secret, "[key]");
    }
  }

  async #answer(template: Ask): Promise<Answer> {
    const answer = await this.#send({ at: this.#options.at, ...template });
    if (template.method === undefined && template.id !== undefined) this.#noteSeen(template.id, answer);
    return answer;
  }

  #noteSeen(id: string, { status, body }: Answer): void {
    if (status !== 200) return;
    for (const entry of this.#options.ledger.entries) {
      const isMeant = entry.id === id && (entry.kind === "webhook" || idIn(body) === id);
      if (isMeant && isOurs(entry.kind, body, entry.marker)) entry.isSeen = true;
    }
  }

  async #send(ask: Ask): Promise<Answer> {
    const { send, ledger } = this.#options;
    const { body, form, creates, ...rest } = ask;
    const sent: Ask = {
      ...rest,
      ...(body && { body: filled(body, this.#words) }),
      ...(form && { form: filled(form, this.#words) }),
    };
    const entry = creates && ledger.intend(creates.kind, filled(creates.marker, this.#words), sent);
    const answer = await send(sent).catch((error: unknown) => {
      // The request was not sent, or not carried out.
      if (entry && error instanceof CalibrationStoppedError) ledger.refused(entry);
      throw error;
    });
    if (entry) noteOutcome(ledger, entry, answer);
    if (answer.status !== 401) return answer;
    throw new CalibrationStoppedError(`The service refuses the key: ${requestLine(ask)} returned 401.`);
  }
}

/** Records what a response shows about the record that its request may have created. */
export function noteOutcome(ledger: Ledger, entry: Entry, answer: Answer): void {
  if (isSuccess(answer)) {
    entry.success = answer;
    const { kind, marker } = entry;
    const id = kind === "webhook" ? marker : idIn(answer.body);
    if (kind === "event") ledger.change(entry, "stays", "The event was emitted; it cannot be undone.");
    else if (kind === "driver")
      ledger.change(
        entry,
        "stays",
        "The driver was accepted. If this registered the NIF, ask the operators of the service to remove it.",
      );
    else if (id !== undefined) ledger.found(kind, marker, id, entry);
  } else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) ledger.refused(entry);
}
