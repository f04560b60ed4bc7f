import { type InputValue, sayValue } from "@totem-partner/spec/own-alternatives";
import { type AssumptionDescription, describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import { MockUsageError } from "@totem-partner/simulator/host";

/** One answer to an open point that differs from the default. */
export interface Alternative {
  /** The id of the assumption, such as `list-envelope`. */
  id: string;
  /** The value in place of the default, such as `array`. */
  value: InputValue;
  /** The question that the interface document leaves open. */
  question: string;
  /** The meaning of the value. */
  meaning: string;
  /** The meaning of the default. */
  defaultMeaning: string;
  /** Both in the form that `startMockServer` accepts: `{ [id]: value }`. */
  assumptions: Record<string, InputValue>;
}

/** An alternative in a few characters, which also name a file: one of the user's own is `list-envelope=own`. */
export const nameOf = ({ id, value }: Pick<Alternative, "id" | "value">): string =>
  `${id}=${typeof value === "object" ? "own" : value}`;

/** Which alternatives to list. */
export interface AlternativesOptions {
  /** Only the alternatives of these assumptions. Default: all. */
  only?: readonly string[];
  /** No alternatives of these assumptions. Default: none are excluded. */
  except?: readonly string[];
  /** Alternatives of your own, by the id of their assumption, such as those of a profile. Default: none. */
  own?: Readonly<Record<string, InputValue>>;
}

/** Integers have no list of values. These often break integrations: a bit less than expected, and very little. */
const integers: Readonly<Record<string, readonly number[]>> = {
  "default-limit": [3],
  "max-limit": [2],
  "rate-limit": [1000],
};

const longestShown = 120;

function ownMeaning(value: InputValue): string {
  const shown = sayValue(value);
  return `One of your own: ${shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown}.`;
}

function alternativesOf(described: AssumptionDescription, own: InputValue | undefined): Alternative[] {
  const { id, question, default: standard, values } = described;
  const meaningOf = (value: InputValue): string =>
    values.find((one) => one.value === sayValue(value))?.meaning ??
    (id === "rate-limit" && typeof value === "number" ? `${value} requests a minute.` : undefined) ??
    (typeof value === "object" ? ownMeaning(value) : `${value}.`);
  const named = values.filter(({ value }) => !value.startsWith("<") && value !== String(standard));
  const all: InputValue[] = [
    ...named.map(({ value }) => value),
    ...(integers[id] ?? []),
    ...(own === undefined ? [] : [own]),
  ];
  const defaultMeaning = meaningOf(standard);
  return all.map((value) => ({
    id,
    value,
    question,
    meaning: meaningOf(value),
    defaultMeaning,
    assumptions: { [id]: value },
  }));
}

function checkIds(option: string, ids: readonly string[], known: readonly string[]): void {
  for (const id of ids) {
    if (known.includes(id)) continue;
    throw new MockUsageError(
      `alternatives(options): /${option} names ${JSON.stringify(id)}, which is not an assumption. There are: ${known.join(", ")}.`,
    );
  }
}

/**
 * Lists the alternatives of every open point, one by one, in the order of `totem-mock assumptions`, for tests that
 * should pass whichever way the real service settles them. Assumptions that accept any integer are listed with a value
 * that integrations often fail on.
 * @example
 * describe.each(alternatives())("where $id is $value", ({ assumptions }) => {
 *   test("every order is pushed once", async () => {
 *     await using mock = await startMockServer({ assumptions });
 *     // …
 *   });
 * });
 *
 * @throws {MockUsageError} for an id that no assumption has, and for an `own` one that is not an object.
 * @throws {AssumptionError} for an `own` alternative that is not valid.
 */
export function alternatives({ only, except = [], own = {} }: AlternativesOptions = {}): Alternative[] {
  const described = describeAssumptions();
  const known = described.map(({ id }): string => id);
  checkIds("only", only ?? [], known);
  checkIds("except", except, known);
  const given: Readonly<Record<string, InputValue>> = parseAssumptions(own);
  const named = Object.keys(given).find((id) => typeof given[id] !== "object");
  if (named !== undefined) {
    throw new MockUsageError(
      `alternatives(options): /own/${named} is not an alternative of your own: it must be an object. Named alternatives are listed anyway.`,
    );
  }
  const found = described
    .filter(({ id }) => (only === undefined || only.includes(id)) && !except.includes(id))
    .flatMap((one) => alternativesOf(one, given[one.id]));
  // An invalid value in the table fails here, rather than in the middle of a run.
  for (const { assumptions } of found) parseAssumptions(assumptions);
  return found;
}
