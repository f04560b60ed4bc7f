import { type Answer, contentOf, formOf, isSuccess } from "../../answers/answer.ts";
import { type Evidence, evidenceOf, type PointId, type Verdict } from "../../findings/finding.ts";
import { CalibrationStoppedError, DifferentAnswersError, NoAnswerError } from "../asking/failures.ts";
import { canCreate, type Kind } from "../asking/kinds.ts";
import { type Ask, type Asked, drive, requestLine } from "../asking/probe.ts";
import type { Claim } from "./claims.ts";
import { filled, type Givens } from "./givens.ts";
import type { Entry, Ledger } from "./ledger.ts";
import { idIn, isOurs } from "./recognition.ts";
import { type Stage, type Trial, TrialOverError } from "./trial.ts";

export interface PlayOptions {
  service: Pick<Asked, "ask">;
  at: "bare" | "prefixed";
  secret: string;
  runId: string;
  allowed: ReadonlySet<Kind>;
  ledger: Ledger;
}

/** Whether an error ends only the trial, and not the whole calibration. */
const endsTrial = (error: unknown): error is Error =>
  error instanceof TrialOverError || error instanceof DifferentAnswersError || error instanceof NoAnswerError;

/** One run of a trial: its requests, claims and created records. */
export class Play {
  readonly #options: PlayOptions;
  readonly #words: Readonly<Record<string, string | undefined>>;
  readonly #evidence = new WeakMap<Answer, Evidence & { isConfirmed: boolean }>();
  readonly claims: Claim[] = [];

  constructor(options: PlayOptions, nth: number, givens: Givens) {
    this.#options = options;
    this.#words = { ...givens, run: `${options.runId}-${nth}`, runId: options.runId };
  }

  #stage(source: Kind): Stage {
    const { allowed, ledger } = this.#options;
    return {
      allows: (kind) => canCreate(kind, allowed),
      fill: (template) => filled(template, this.#words),
      claim: (id, verdict, ...on) => this.#claim(id, verdict, on, source),
      gone: (...gone) => ledger.gone(...gone),
    };
  }

  #claim(id: PointId, verdict: Verdict, on: readonly Answer[], source: string): void {
    const known = on.flatMap((answer) => this.#evidence.get(answer) ?? []);
    const evidence = known.map(({ request, status, answer }) => ({ request, status, answer }));
    this.claims.push({ id, verdict, evidence, source, isConfirmed: known.every(({ isConfirmed }) => isConfirmed) });
  }

  /** Runs a trial; returns why it ended early, if it did. */
  async play({ kind, play }: Pick<Trial, "kind" | "play">): Promise<string | undefined> {
    try {
      await drive(play(this.#stage(kind)), (ask) => this.#answer(ask));
      return undefined;
    } catch (error) {
      if (!endsTrial(error)) throw error;
      return error.message.replaceAll(this.#options.secret, "[key]");
    }
  }

  async #answer(template: Ask): Promise<Answer> {
    const ask = { at: this.#options.at, ...template };
    const answer = await this.#send(ask);
    if (ask.method === undefined && ask.id !== undefined) this.#noteSeen(ask.id, answer);
    const isList = ask.method === undefined && ask.id === undefined;
    if (isList) {
      const again = await this.#send(ask);
      const isSame = formOf(answer) === formOf(again) && contentOf(answer) === contentOf(again);
      if (!isSame) throw new DifferentAnswersError(requestLine(ask));
    }
    const evidence = evidenceOf(requestLine(ask), answer, this.#options.secret);
    this.#evidence.set(answer, { ...evidence, isConfirmed: isList });
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
    const { service, ledger } = this.#options;
    const { body, form, creates, ...rest } = ask;
    const sent: Ask = {
      ...rest,
      ...(body && { body: filled(body, this.#words) }),
      ...(form && { form: filled(form, this.#words) }),
    };
    const entry = creates && ledger.intend(creates.kind, filled(creates.marker, this.#words), sent);
    const answer = await service.ask(sent).catch((error: unknown) => {
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
