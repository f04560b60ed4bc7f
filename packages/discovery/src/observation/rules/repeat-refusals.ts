import { readErrorBody } from "@totem-partner/spec/error-body";
import type { OwnRefusal } from "@totem-partner/spec/own-alternatives";
import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import { type Finding, notObservable, settled } from "../../findings/finding.ts";
import { isClientError, isPassing } from "../../shapes/answer.ts";
import { enough } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import type { Collector, Lesson } from "./rule.ts";

interface Said {
  status: number;
  code: string;
  /** The words about the externalId; those about the whole if it has none. */
  words: string;
}

/** The longest text in a body: its words, where no member has a name that says so. */
function longestText(body: unknown): string {
  if (typeof body === "string") return body;
  const texts = typeof body === "object" && body !== null ? Object.values(body).map(longestText) : [];
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

function saidIn({ status, answer }: ObservedExchange): Said {
  const { code = "", text = "", errors } = readErrorBody(answer.body);
  const words = /\s/.test(text) ? text : longestText(answer.body);
  return { status, code, words: errors.find(({ path }) => path === "/externalId")?.message ?? words };
}

const shortest = 8;

/** The longest part of some words that does not depend on the externalId; undefined for too few words. */
function constantPart({ words, status }: Said, externalId: unknown): string | undefined {
  const parts = words
    .replace(/^\/externalId /, "")
    .split(String(externalId))
    .map((part) => part.replaceAll(/^[\s"'`´’]+|[\s"'`´’.]+$/g, ""));
  const [longest = ""] = parts.toSorted((one, other) => other.length - one.length);
  // A text that repeats the status says nothing about the field.
  const isOfStatus = [String(status), statusWords[status] ?? "Error"].some((one) => longest.includes(one));
  // A single word may be a code.
  const isSaid = longest.length >= shortest && longest.length <= 200 && /\s/.test(longest);
  // Our title for the problem stands beside its detail.
  const isTitle = longest === problems.external_id_exists.title;
  return isSaid && !isOfStatus && !isTitle ? longest : undefined;
}

const isSo = ({ status, code = "", detail = "" }: OwnRefusal, said: Said): boolean =>
  said.status === status && (code === "" || said.code === code) && said.words.includes(detail);

/** True if a create that was sent as a repeat was refused with a status other than 409. */
const isRefusedRepeat = (exchange: ObservedExchange): boolean =>
  exchange.intent?.reason === "external_id_exists" &&
  exchange.status !== 409 &&
  isClientError(exchange) &&
  !isPassing(exchange);

/** Learns from a create that repeats an externalId, and is refused as a plain repeat was. */
export function learnFromRefusedRepeat(
  { exchange, memory, evidence }: Lesson,
  { isFinished, isChanged }: { isFinished: boolean; isChanged: boolean },
): void {
  const { status, problem } = exchange;
  if (isRefusedRepeat(exchange)) {
    memory.refusedRepeat ??= { status, problem };
    evidence.pass("repeat-create");
  }
  if (memory.refusedRepeat?.status !== status || memory.refusedRepeat.problem !== problem) return;
  if (isFinished) evidence.leave("external-id-after-finish", ["reserved"], exchange);
  else if (isChanged) evidence.leave("repeat-create-changed", ["ignore"], exchange);
}

/** More errors would cost memory, and rarely add anything. */
const mostOthers = 100;

/** Learns what distinguishes the refusal of a repeated create from all other errors. */
export class RepeatRefusals implements Collector {
  readonly #repeats: (Said & { own: OwnRefusal })[] = [];
  readonly #others: Said[] = [];

  learn({ exchange }: Pick<Lesson, "exchange">): void {
    if (!isClientError(exchange)) return;
    const said = saidIn(exchange);
    if (isRefusedRepeat(exchange)) {
      const detail = constantPart(said, exchange.sent?.["externalId"]);
      const own = { status: said.status, ...(said.code && { code: said.code }), ...(detail && { detail }) };
      this.#repeats.push({ ...said, own });
    } else if (exchange.sent?.["externalId"] === undefined && this.#others.length < mostOthers) this.#others.push(said);
  }

  finding(finding: Finding): Finding {
    const [first] = this.#repeats;
    const { verdict } = finding;
    // A refusal ignores a difference only under a profile that refuses every repeat.
    const isIgnored =
      finding.id === "repeat-create-changed" && verdict.sure === "settled" && verdict.value === "ignore";
    if (!first || (finding.id !== "repeat-create" && !isIgnored)) return finding;
    const { own } = first;
    const isTelling = own.code !== undefined || own.detail !== undefined;
    const isOne = this.#repeats.length >= enough && this.#repeats.every((one) => isSo(own, one));
    const why = "A repeated create is refused, but nothing in its error tells it from others.";
    const isClear = isTelling && isOne && !this.#others.some((one) => isSo(own, one));
    if (isIgnored && isClear) return finding;
    return { ...finding, verdict: isClear ? settled(own) : notObservable(why) };
  }
}
