// The exports for the tests of other packages, under the name @totem-partner/simulator/provoked-answers. It is not
// published.
export { everyScenario, everySuccess } from "../scenarios/scenarios.ts";
export type { Scenario, SentRequest } from "../scenarios/scenario.ts";
