import type { OperationId } from "@totem-partner/spec/operations";
import { recordRules } from "../../src/observation/rules/records.ts";
import { Ballots } from "../../src/observation/sightings/ballots.ts";
import { CallerMemory } from "../../src/observation/sightings/memory.ts";
import type { Sighting } from "../../src/observation/sightings/sighting.ts";

/** An exchange that passes: what was asked, the status of the answer, and what else is special about it. */
export type Seen = [operation: OperationId, status: number, differences?: Partial<Sighting>];

/** What was counted, as points and the values that were left. */
class HeardBallots extends Ballots {
  readonly heard: string[] = [];

  override leave(id: string, allowed: readonly string[]): void {
    this.heard.push(`${id}: ${allowed.join() || "none"}`);
  }

  override contradict(id: string): void {
    this.heard.push(`${id}: contradicts`);
  }
}

/** Shows exchanges to the rules, each begun when the one before has ended, and returns what they learned. */
export function learned(seen: readonly Seen[], memory = new CallerMemory()): string[] {
  const ballots = new HeardBallots();
  for (const [nth, [operation, status, differences]] of seen.entries()) {
    const sighting: Sighting = {
      operation,
      status,
      number: nth,
      startedAt: 10 * nth,
      endedAt: 10 * nth + 5,
      caller: 1,
      openCreates: [],
      isAlone: true,
      lost: 0,
      side: "bare",
      id: undefined,
      query: new Map(),
      queryErrors: [],
      sent: undefined,
      sentErrors: [],
      answer: { status, type: "", body: undefined },
      record: undefined,
      list: undefined,
      code: undefined,
      blame: "",
      evidence: { request: operation, status, answer: "" },
      ...differences,
    };
    for (const rule of recordRules) rule({ sighting, memory, ballots });
  }
  return ballots.heard;
}

/** Stories by their subject: a title, what passes, and what is learned from it. */
export type Stories = Record<string, [title: string, seen: Seen[], learned: string[]][]>;
