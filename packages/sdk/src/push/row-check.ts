import type { AuthorizationCreate } from "../authorizations/records.ts";
import { isPartnerError } from "../errors/kinds.ts";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { type PartnerError, unsent } from "../errors/partner-error.ts";
import { type checkOptions, withoutUndefined } from "../calls/call-options.ts";
import { fingerprinting, fingerprintTable, wordsOf } from "./fingerprint.ts";
import type { Finding } from "./push-outcome.ts";

export interface CheckDeps {
  check: (fields: AuthorizationCreate) => unknown;
  checkOptions: typeof checkOptions;
  errorOfKind: ErrorOfKind;
}

type Found = (Finding & { resumed?: boolean; repeats?: number }) | undefined;

type SendRow = (fields: AuthorizationCreate, fingerprint: string) => Promise<Found>;

export const notSent = (errorOfKind: ErrorOfKind, why: string): PartnerError =>
  errorOfKind("conflict", `The row was not sent: ${why}`, { operation: "createAuthorization", ...unsent });

/** The states of the first row with an externalId, as far as they matter to a repeat of it. */
const fates = ["under way", "stored", "rejected", "unknown"] as const;

/** The index of a row and its fate in one number, which is never 0: a million rows share a table of few megabytes. */
const writeNote = (index: number, fate = 0): number => (index + 1) * fates.length + fate;
const readNote = (note: number) => ({ index: Math.floor(note / fates.length) - 1, fate: fates[note % fates.length] });

export function createFinding(sending: SendRow, { check, errorOfKind }: CheckDeps) {
  /** For each externalId: 64 bits of the fingerprint of its fields, and the index and fate of its row. */
  const batch = fingerprintTable(3);
  const underWay = new Map<number, Promise<Found>>();
  const fingerprintsOf = fingerprinting();

  const rejectionOf = async (row: AuthorizationCreate): Promise<Found> => {
    try {
      await check(row);
      // Unchecked rows may be anything.
      return typeof row.externalId === "string"
        ? undefined
        : { result: "rejected", error: notSent(errorOfKind, "it has no externalId.") };
    } catch (error) {
      if (!isPartnerError(error)) throw error;
      return { result: "rejected", error };
    }
  };

  const send = (row: AuthorizationCreate, index: number, key: string, body: string): Promise<Found> => {
    const finding = sending(row, body)
      .then((found) => {
        const fate =
          found && fates.indexOf(found.result === "rejected" || found.result === "unknown" ? found.result : "stored");
        if (fate) batch(key)[2] = writeNote(index, fate);
        return found;
      })
      .finally(() => underWay.delete(index));
    underWay.set(index, finding);
    return finding;
  };

  const shareFate = async (index: number, key: string): Promise<Found> => {
    await underWay.get(index);
    const { fate } = readNote(batch(key)[2] ?? 0);
    if (fate === undefined || fate === "under way") return undefined;
    if (fate === "stored") return { result: "existing", id: undefined, repeats: index };
    const error = notSent(errorOfKind, `it repeats row ${index}, which is ${fate}; see that row for the reason.`);
    return { result: fate, error, repeats: index };
  };

  /** Resolves once the row is in flight, with a promise of its outcome. */
  return async (row: AuthorizationCreate, index: number): Promise<{ found: Promise<Found> }> => {
    const rejected = await rejectionOf(row);
    if (rejected) return { found: Promise.resolve(rejected) };
    const { key, body } = await fingerprintsOf(row.externalId, withoutUndefined(row));
    const [one = 0, other = 0] = wordsOf(body, 2);
    const entry = batch(key);
    const [sameOne, sameOther, note = 0] = entry;
    if (note === 0) {
      entry.set([one, other, writeNote(index)]);
      return { found: send(row, index, key, body) };
    }
    const earlier = readNote(note).index;
    if (one === sameOne && other === sameOther) return { found: shareFate(earlier, key) };
    const error = notSent(
      errorOfKind,
      `row ${earlier} has the same externalId with other fields. Push only the correct one.`,
    );
    return { found: Promise.resolve({ result: "rejected", error, repeats: earlier }) };
  };
}
