import type { TemplateObject } from "@totem-partner/spec/template";
import type { Answer } from "../shapes/answer.ts";
import type { PassingExchange } from "../observation/observed-exchange.ts";
import type { Created, Kind } from "./kinds.ts";

/** {run}, {product} and so on are replaced when it is sent. */
export type Body = TemplateObject;

export interface Ask extends Pick<NonNullable<PassingExchange["intent"]>, "madeUp" | "reason" | "shows"> {
  /** A path of the partner interface, with its query; {id} stands for the id. */
  path: string;
  /** With or without the prefix; default: as the interface was found. */
  at?: "bare" | "prefixed";
  isSearch?: true;
  /** Without the key, or with an invalid one. Default: with the key. */
  key?: "none" | "unknown";
  method?: "POST" | "PATCH" | "PUT" | "DELETE";
  id?: string;
  body?: Body;
  /** A body that is not JSON. */
  text?: string;
  /** The form of a cleaning protocol, with a document of this name. */
  form?: { companyProtocolEnabled: boolean; fileName: string };
  note?: string;
  creates?: { kind: Kind; marker: string };
  /** The kind that must be allowed besides that of its trial. */
  needs?: Kind;
}

export type Creating = Ask & Required<Pick<Ask, "creates">>;

/** A request without a response: the network failed, it took too long, or the response was too large. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

export class CalibrationStoppedError extends Error {
  override readonly name = "CalibrationStoppedError";
  readonly created: readonly Created[];

  constructor(message: string, created: readonly Created[] = []) {
    super(message);
    this.created = created;
  }
}

/** @throws NoAnswerError or CalibrationStoppedError without a response. */
export type Send = (ask: Ask) => Promise<Answer>;

export type Asking<T> = Generator<Ask, T, Answer>;

const keyNotes = { own: "", none: "without a key", unknown: "with an unknown key" } as const;

/** The prefix of the paths of the interface. */
export const prefixOf = ({ at }: { at?: Ask["at"] | undefined }): string => (at === "prefixed" ? "/partner" : "");

export function requestLine({ path, at, key, method, note = keyNotes[key ?? "own"] }: Ask): string {
  return `${method ?? "GET"} ${prefixOf({ at })}${path}${note === "" ? "" : ` (${note})`}`;
}

export async function drive<T>(steps: Asking<T>, send: Send): Promise<T> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await send(step.value));
  return step.value;
}
