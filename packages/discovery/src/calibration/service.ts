import { failureReason } from "@totem-partner/spec/failure-reason";
import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { type Answer, readAnswer } from "../shapes/answer.ts";
import type { PassingExchange } from "../observation/observed-exchange.ts";
import { type Ask, CalibrationStoppedError, NoAnswerError, prefixOf, requestLine } from "./ask.ts";

export interface ServiceOptions {
  /** The address without /partner and without a trailing slash. */
  root: string;
  apiKey: string;
  perMinute: number;
  /** The maximum number of requests, not counting those that clean up. Default: 300. */
  mostRequests?: number;
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
  /** The current time in milliseconds, to wait no longer than needed. */
  now: () => number;
  /** The current time, in milliseconds since 1970. Default: the system time. */
  date?: () => number;
}

const unknownKey = "totem-mock-calibrate-unknown-key";
const longestAnswer = 5_000_000;
const secondsToAnswer = 15;
export const mostReads = 300;
const mostRepeats = 3;
const longestRetryAfter = 120;

const pdf = "%PDF-1.4\n% Made by totem-mock calibrate; it may be deleted.\n%%EOF\n";

function contentOf({ body, text, form }: Ask): { headers?: Record<string, string>; body?: string | FormData } {
  const json = body ? JSON.stringify(body) : text;
  if (json !== undefined) return { headers: { "Content-Type": "application/json" }, body: json };
  if (!form) return {};
  const data = new FormData();
  data.set("companyProtocolEnabled", String(form.companyProtocolEnabled));
  data.set("companyProtocolDocument", new Blob([pdf], { type: "application/pdf" }), form.fileName);
  return { body: data };
}

const waitsTooLong = (status: number, seconds: number): CalibrationStoppedError =>
  new CalibrationStoppedError(
    `The service returned ${status} and asks to wait ${seconds} seconds. Try again later, with a lower --per-minute.`,
  );

export class Service {
  readonly #options: ServiceOptions;
  readonly #onExchange: (exchange: PassingExchange) => void;
  /** True for a service whose paths end in a slash. */
  endsInSlash = false;
  /** True once requests are not counted, as those that clean up. */
  isUnbounded = false;
  #made = 0;
  #lost = 0;
  #last = -Infinity;
  #notBefore = -Infinity;

  constructor(options: ServiceOptions, onExchange: (exchange: PassingExchange) => void) {
    this.#options = options;
    this.#onExchange = onExchange;
  }

  get made(): number {
    return this.#made;
  }

  /** Repeats only what the service cannot have carried out. Throws a NoAnswerError or a CalibrationStoppedError. */
  async ask(ask: Ask): Promise<Answer> {
    for (let repeats = 0; ; repeats += 1) {
      const response = await this.#send(ask);
      const isWaiting = response.status === 429 || response.status === 503;
      const asked = isWaiting ? readRetryAfter(response.headers, Date.now()) : undefined;
      if (asked === undefined && response.status !== 429) return await this.#read(ask, response);
      const seconds = asked ?? longestRetryAfter / 2;
      if (response.status === 503 && ask.method !== undefined) {
        // It may have been carried out, so it is not repeated; the next request waits.
        this.#notBefore = this.#options.now() + seconds * 1000;
        return await this.#read(ask, response);
      }
      await response.body?.cancel();
      this.#tell(ask, response, "");
      if (repeats === mostRepeats || seconds > longestRetryAfter) throw waitsTooLong(response.status, seconds);
      await this.#options.wait(seconds * 1000);
    }
  }

  #targetOf({ at, path, id = "" }: Ask): string {
    const target = `${prefixOf({ at })}${path.replace("{id}", encodeURIComponent(id))}`;
    return this.endsInSlash ? target.replace(/\/?(?=\?|$)/, "/") : target;
  }

  async #send(ask: Ask): Promise<Response> {
    const { root, apiKey, perMinute, wait, now, mostRequests = mostReads } = this.#options;
    if (this.#made >= mostRequests && !this.isUnbounded) {
      throw new CalibrationStoppedError(
        `The calibration did not finish within ${mostRequests} requests; the service differs too much from the contract.`,
      );
    }
    const held = this.#notBefore - now();
    if (held > longestRetryAfter * 1000) throw waitsTooLong(503, Math.ceil(held / 1000));
    const pause = Math.max(this.#last + 60_000 / perMinute - now(), held);
    if (pause > 0) await wait(pause);
    this.#last = now();
    this.#made += 1;
    const key = ask.key === "none" ? {} : { "X-Partner-API-Key": ask.key === "unknown" ? unknownKey : apiKey };
    const { headers, body } = contentOf(ask);
    try {
      return await this.#options.fetch(root + this.#targetOf(ask), {
        method: ask.method ?? "GET",
        headers: { Accept: "application/json", ...key, ...headers },
        ...(body !== undefined && { body }),
        // Another address must not receive the key.
        redirect: "manual",
        signal: AbortSignal.timeout(secondsToAnswer * 1000),
      });
    } catch (error) {
      throw this.#noAnswer(ask, error);
    }
  }

  async #read(ask: Ask, response: Response): Promise<Answer> {
    const text = await readBounded(response, longestAnswer).catch((error: unknown) => {
      throw this.#noAnswer(ask, error);
    });
    if (text === undefined) {
      if (ask.method !== undefined) this.#lost += 1;
      throw new NoAnswerError(`${requestLine(ask)} returned more than ${longestAnswer} bytes.`);
    }
    this.#tell(ask, response, text);
    return readAnswer(response.status, response.headers.get("content-type"), text);
  }

  #tell(ask: Ask, { status, headers }: Response, text: string): void {
    const { apiKey, root, date = Date.now } = this.#options;
    const { method = "GET", key, madeUp, reason, shows, isSearch } = ask;
    const { headers: sent = {}, body } = contentOf(ask);
    this.#onExchange({
      method,
      target: this.#targetOf(ask),
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
      body: typeof body === "string" ? new TextEncoder().encode(body) : undefined,
      answer: { status, headers: Object.fromEntries(headers), text },
      passage: {
        // One ends before the next begins, however fast both are.
        ...{ number: this.#made, startedAt: 2 * this.#made, endedAt: 2 * this.#made + 1 },
        caller: key === undefined ? 1 : undefined,
        ...{ root: "", base: root + prefixOf(ask), openCreates: [], isAlone: true },
        ...{ lost: this.#lost, secrets: [apiKey] },
      },
      intent: { line: requestLine(ask), now: date(), madeUp, reason, shows, isSearch },
    });
  }

  #noAnswer(ask: Ask, error: unknown): NoAnswerError {
    if (ask.method !== undefined) this.#lost += 1;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const reason = isLate ? `none within ${secondsToAnswer} seconds` : failureReason(error);
    return new NoAnswerError(`${requestLine(ask)} got no response (${reason}).`);
  }
}

export async function readBounded(response: Response, most: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
