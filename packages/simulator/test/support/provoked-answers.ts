// What the tests of other packages take from these, by the name @totem-partner/simulator/provoked-answers. It is not
// published.
export { anAssignedAuthorization, driver, northGate } from "./authorization.ts";
export { aForm, aPdf } from "./cleaning.ts";
export { idIn, Partner } from "./partner.ts";
export { provocations } from "./provocations.ts";
export { type Provocation, sendRaw } from "./provoked-calls.ts";
