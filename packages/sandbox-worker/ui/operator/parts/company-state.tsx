import { Badge, type Tone } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChild } from "preact";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";

type State = "awake" | "asleep" | "archived";

/** Whether a company is in memory, stored until its next request, or compressed after a long time without one. */
export const stateOf = ({ isAwake, archivedAt }: Pick<ListedCompany, "isAwake" | "archivedAt">): State =>
  archivedAt === null ? (isAwake ? "awake" : "asleep") : "archived";

const said: Readonly<Record<State, readonly [tone: Tone, meaning: string]>> = {
  awake: ["good", "In memory: it received a request recently."],
  asleep: ["plain", "Stored: its next request wakes it."],
  archived: ["accent", "Stored compressed: its next request restores it."],
};

/** The state of a company. */
export function StateBadge({ company }: { company: Pick<ListedCompany, "isAwake" | "archivedAt"> }): ComponentChild {
  const state = stateOf(company);
  const [tone, meaning] = said[state];
  return (
    <span title={meaning}>
      <Badge tone={tone}>{state}</Badge>
    </span>
  );
}
