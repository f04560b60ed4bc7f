import type { ProblemCode } from "@totem-partner/spec/problems";
import { auditProblems } from "../../../packages/audit/src/audit-problems.ts";
import { controlProblems } from "../../../packages/control/src/api/calls/control-problems.ts";
import { serverProblems } from "../../../packages/mock-server/src/http/server-problems.ts";
import { problemRows as ofTheSimulator } from "../../../packages/simulator/src/http/exchange/problems.ts";

/** The title of every problem: of the interface, of the simulator and of the mock server. */
export const problemTitles = { ...ofTheSimulator, ...controlProblems, ...serverProblems, ...auditProblems };

/** A code that the contract does not have. */
export type OwnProblemCode = Exclude<keyof typeof problemTitles, ProblemCode>;
