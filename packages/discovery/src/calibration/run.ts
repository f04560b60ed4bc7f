import { type Answer, contentOf, formOf, listOf } from "../answers/answer.ts";
import {
  type Evidence,
  evidenceOf,
  type Finding,
  inconsistent,
  isUnsound,
  notObservable,
  type Verdict,
} from "../findings/finding.ts";
import { CalibrationStoppedError, DifferentAnswersError, NoAnswerError } from "./asking/failures.ts";
import { type Ask, type Asked, drive, FormlessAnswerError, type Probe, requestLine } from "./asking/probe.ts";

export interface RunOptions {
  service: Pick<Asked, "ask">;
  /** Whether the base URL ends in /partner. */
  isPrefixed: boolean;
  /** The current time, in milliseconds. Default: the system time. */
  now?: () => number;
  /** The key, which must not appear in any output. */
  secret: string;
}

const mostFailures = 3;

/** One run: repeated requests reuse the first response, and every response that matters is requested twice. */
export class Run {
  readonly #options: RunOptions;
  readonly #known = new Map<string, Answer>();
  /** Requests without a response, which are not made again. */
  readonly #failures = new Map<string, NoAnswerError>();
  #at: "bare" | "prefixed";
  #hasList = false;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#at = options.isPrefixed ? "prefixed" : "bare";
  }

  /** Whether the interface is called with the prefix. */
  get at(): "bare" | "prefixed" {
    return this.#at;
  }

  /** Whether the search for the interface found what is certainly a list. */
  get hasList(): boolean {
    return this.#hasList;
  }

  /** Whether the interface was found; if so, all further requests use its location. */
  found(prefix: Verdict): boolean {
    if (isUnsound(prefix)) return false;
    const value = prefix.sure === "settled" ? prefix.value : prefix.sure === "consistent" ? prefix.with[0] : "optional";
    if (value !== "optional") this.#at = value === "required" ? "prefixed" : "bare";
    return true;
  }

  async finding({ id, find }: Probe, question: string): Promise<Finding> {
    const evidence = new Map<string, Evidence>();
    const { now = Date.now } = this.#options;
    const answer = (ask: Ask) => this.#answer({ at: this.#at, ...ask }, evidence);
    const verdict = await drive(find(now()), answer).catch((error: unknown) => this.#verdictOf(error));
    return { id, question, verdict, evidence: [...evidence.values()] };
  }

  #verdictOf(error: unknown): Verdict {
    if (error instanceof DifferentAnswersError) return inconsistent(error.message);
    if (error instanceof FormlessAnswerError) return error.verdict;
    if (!(error instanceof NoAnswerError)) throw error;
    if (this.#failures.size < mostFailures) return notObservable(this.#hide(error.message));
    throw new CalibrationStoppedError(
      this.#hide(
        `${mostFailures} requests got no response. The last one: ${error.message} Check that the service can be reached at the base URL.`,
      ),
    );
  }

  async #answer(ask: Ask, evidence: Map<string, Evidence>): Promise<Answer> {
    const name = JSON.stringify(ask);
    const request = requestLine(ask);
    const note = (answer: Answer, time: string) =>
      evidence.set(request + time, evidenceOf(request, answer, this.#options.secret));
    const known = this.#known.get(name);
    const failure = this.#failures.get(name);
    if (failure) throw failure;
    if (known) {
      note(known, "");
      return known;
    }
    try {
      const first = await this.#once(ask);
      note(first, "");
      const second = await this.#settledAnswer(ask, first, (other) => note(other, " again"));
      this.#known.set(name, second);
      if (ask.isSearch && listOf(second)) this.#hasList = true;
      return second;
    } catch (error) {
      if (error instanceof NoAnswerError) this.#failures.set(name, error);
      throw error;
    }
  }

  /** The response that a second request confirms. If a record was added or removed in between, it takes two more. */
  async #settledAnswer(ask: Ask, first: Answer, noteOther: (answer: Answer) => void): Promise<Answer> {
    const second = await this.#once(ask);
    const hasChanged = contentOf(first) !== contentOf(second);
    const more = hasChanged ? [await this.#once(ask), await this.#once(ask)] : [];
    const differing = [
      ...[first, ...more].filter((other) => formOf(other) !== formOf(second)),
      ...more.filter((other) => contentOf(other) !== contentOf(second)),
    ];
    if (differing.length === 0) return second;
    noteOther(second);
    throw new DifferentAnswersError(requestLine(ask));
  }

  async #once(ask: Ask): Promise<Answer> {
    const answer = await this.#options.service.ask(ask);
    const isElsewhere = (ask.at === "prefixed") !== this.#options.isPrefixed;
    if ((answer.status !== 401 && answer.status !== 403) || ask.key !== undefined || isElsewhere) return answer;
    throw new CalibrationStoppedError(
      `The service refuses the key: ${requestLine(ask)} returned ${answer.status}. Set TOTEM_PARTNER_API_KEY to a key of this service.`,
    );
  }

  #hide(text: string): string {
    return text.replaceAll(this.#options.secret, "[key]");
  }
}
