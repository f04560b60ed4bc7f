import type { AuthorizationCreate } from "../authorizations/records.ts";
import type { OptionKinds } from "../calls/call-options.ts";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { type PartnerError, unsent } from "../errors/partner-error.ts";
import { synchronousSha256 } from "../send/environment.ts";
import type { PushOptions, RowFields, Rows } from "./push-options.ts";
import type { CheckedRow, PushOutcome, PushSummary } from "./push-outcome.ts";
import { type CheckDeps, createFinding } from "./row-check.ts";
import { createSending, type PushDeps } from "./row-sending.ts";

const mostAtATime = 1000;

const known: OptionKinds<PushOptions & RowFields<never>> = {
  concurrency: "number",
  journal: "other",
  signal: "AbortSignal",
  onProgress: "function",
  maxRetries: "number",
  timeout: "number",
  isKnown: "function",
  retryRejected: "boolean",
  fields: "function",
};

const facts = { operation: "createAuthorization", ...unsent };

const cannotBegin = (errorOfKind: ErrorOfKind, why: string): PartnerError => errorOfKind("configuration", why, facts);

function checkIterable(rows: unknown, errorOfKind: ErrorOfKind): void {
  const isObject = typeof rows === "object" && rows !== null;
  if (isObject && (Symbol.asyncIterator in rows || Symbol.iterator in rows)) return;
  throw cannotBegin(errorOfKind, "rows must be an array or another iterable.");
}

function checkPush(options: PushOptions, { checkOptions, errorOfKind }: PushDeps): void {
  checkOptions("push", options, known);
  const { concurrency = 8, maxRetries = 4, journal } = options;
  if (journal !== undefined && typeof Reflect.get(Object(journal), "open") !== "function")
    throw cannotBegin(errorOfKind, "journal must be a journal.");
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostAtATime) {
    throw cannotBegin(errorOfKind, `concurrency must be a whole number from 1 to ${mostAtATime}.`);
  }
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw cannotBegin(errorOfKind, "maxRetries must be a whole number.");
  if (synchronousSha256() === undefined && !("subtle" in crypto))
    throw cannotBegin(errorOfKind, "A push needs crypto.subtle, which pages have only over HTTPS.");
}

function counted(summary: PushSummary, { result, resumed }: Pick<PushOutcome, "result" | "resumed">): PushSummary {
  const { rows, resumed: resumedBefore, [result]: before } = summary;
  return { ...summary, rows: rows + 1, resumed: resumedBefore + Number(resumed), [result]: before + 1 };
}

/** Reads rows only when a slot is free; `count` receives the summary before each outcome is yielded. */
export async function* runPush<Row>(
  rows: Rows<Row>,
  options: PushOptions & RowFields<Row>,
  deps: PushDeps,
  summary: PushSummary,
  count: (summary: PushSummary) => void,
): AsyncGenerator<PushOutcome<Row>, void, undefined> {
  let counts = summary;
  checkPush(options, deps);
  checkIterable(rows, deps.errorOfKind);
  const { concurrency = 8, signal } = options;
  const halt = new AbortController();
  const ready: PushOutcome<Row>[] = [];
  let [index, underWay, reading, ended, stopped] = [0, 0, false, false, false];
  let failure: { error: unknown } | undefined;
  let wake = (): void => undefined;

  const fail = (error: unknown) => {
    failure ??= { error };
    halt.abort();
    wake();
  };
  const abort = () => {
    const message = "The push was aborted. Push the rows again to continue.";
    fail(deps.errorOfKind("abort", message, { ...facts, cause: signal?.reason }));
  };
  if (signal?.aborted === true) abort();
  const journal = failure ? undefined : await options.journal?.open(deps.service);
  const find = createFinding(createSending(deps, options, journal, halt.signal, fail), deps);
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

  const follow = async (row: Row, fields: AuthorizationCreate, at: number) => {
    try {
      const { found } = await find(fields, at);
      reading = false;
      wake();
      const finding = await found;
      if (finding) ready.push({ index: at, row, resumed: false, ...finding });
    } catch (error) {
      fail(error);
    }
    underWay -= 1;
    wake();
  };
  const read = async () => {
    reading = true;
    try {
      const next = await source.next();
      if (next.done === true) ended = true;
      else if (!halt.signal.aborted) {
        stopped = true; // Unless the fields can be made: then the row is not the last.
        const fields = options.fields(next.value);
        stopped = false;
        underWay += 1;
        void follow(next.value, fields, index++);
        return;
      }
    } catch (error) {
      ended = !stopped;
      failure ??= { error }; // The rows before it are still sent.
    }
    reading = false;
    wake();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const stopListening = signal && deps.listenForAbort(signal, abort);
  if (signal?.aborted === true) abort(); // While the journal was opened.
  try {
    for (;;) {
      const open = !ended && !stopped && !halt.signal.aborted;
      if (open && !reading && underWay + ready.length < concurrency) void read();
      const outcome = ready.shift();
      if (outcome) {
        counts = counted(counts, outcome);
        count(counts);
        options.onProgress?.(counts);
        yield outcome;
      } else if (underWay > 0 || open) await pause();
      else break;
    }
  } finally {
    halt.abort();
    while (underWay > 0) await pause();
    stopListening?.();
    // While the next row is awaited, the rows have not ended.
    const left = ended ? undefined : source.return?.();
    if (!reading) await left;
    await journal?.close();
  }
  if (failure) throw failure.error;
}

export async function* checkRows<Row>(
  rows: Rows<Row>,
  options: RowFields<Row>,
  deps: CheckDeps,
): AsyncGenerator<CheckedRow<Row>, void, undefined> {
  deps.checkOptions("check", options, { fields: "function" } satisfies OptionKinds<RowFields<never>>);
  checkIterable(rows, deps.errorOfKind);
  const find = createFinding(() => Promise.resolve(undefined), deps);
  let index = 0;
  for await (const row of rows) {
    const found = await (await find(options.fields(row), index)).found;
    yield found && "error" in found ? { index, row, error: found.error, repeats: found.repeats } : { index, row };
    index += 1;
  }
}
