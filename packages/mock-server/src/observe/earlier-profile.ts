import { existsSync } from "node:fs";
import { isMap, isScalar, parseDocument } from "yaml";
import { leaves, type Verdict } from "../calibrate/probe.ts";
import type { Finding } from "../calibrate/run.ts";
import { parseProfile, type Profile, profileText } from "../input/read-profile.ts";
import { UsageError } from "../input/usage-error.ts";

/** The content of a profile before the observation. */
export interface EarlierProfile {
  values: Profile;
  /** The comments on each value, as lines. */
  notes: ReadonlyMap<string, readonly string[]>;
}

/** No profile. */
const noProfile: EarlierProfile = { values: {}, notes: new Map() };

const mostNotes = 20;

const notesIn = (...comments: unknown[]): string[] =>
  comments
    .flatMap((comment) => (typeof comment === "string" ? comment.split("\n") : []))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, mostNotes);

function readNotes(assumptions: unknown): Map<string, string[]> {
  if (!isMap(assumptions)) return new Map();
  // Comments before the first key belong to the map.
  let before: unknown = assumptions.commentBefore;
  return new Map(
    assumptions.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const notes = notesIn(before, key.commentBefore, isScalar(value) ? value.comment : undefined);
      before = undefined;
      return [[String(key.value), notes] as const];
    }),
  );
}

/**
 * Reads the profile in an existing file; none if there is no file.
 *
 * @throws {UsageError} for a file that is not a profile, or that of another service; it is left unchanged.
 */
export function readEarlierProfile(file: string, service: string): EarlierProfile {
  if (!existsSync(file)) return noProfile;
  const text = profileText(file);
  const values = parseProfile(text, file);
  const document = parseDocument(text, { uniqueKeys: false });
  const other = document.get("service");
  if (typeof other === "string" && other !== service) {
    throw new UsageError(`${file} is the profile of ${other}, not of ${service}. Choose another file for --observe.`);
  }
  return { values, notes: readNotes(document.get("assumptions", true)) };
}

/** What the traffic shows instead of an earlier value; undefined if it leaves it possible, or shows nothing coherent. */
function against(verdict: Verdict, value: string | number): string | undefined {
  if (leaves(verdict, value)) return undefined;
  if (verdict.sure === "settled") return String(verdict.value);
  return verdict.sure === "consistent" ? verdict.with.join(" or ") : undefined;
}

/** Combines a finding with the earlier profile, whose value is kept unless the traffic rules it out. */
export function withEarlier(finding: Finding, { values, notes }: EarlierProfile): Finding {
  const { id, verdict } = finding;
  const value = values[id];
  const isOpen = ["settled", "consistent", "not-observable"].includes(verdict.sure);
  if (value === undefined || !isOpen) return finding;
  const other = against(verdict, value);
  if (other !== undefined) {
    const why = `The profile had ${value}, but the observed traffic shows ${other}.`;
    return { ...finding, verdict: { sure: "changes-its-mind", why } };
  }
  const written = notes.get(id) ?? [];
  const kept = written.length > 0 ? written : ["from the previous profile"];
  return { ...finding, verdict: { sure: "settled", value }, evidence: [], notes: kept };
}
