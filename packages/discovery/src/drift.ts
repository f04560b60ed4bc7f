export { basisOf, labelledContract } from "./drift/basis.ts";
export type { Basis } from "./drift/basis.ts";
export { causesOf, deviationKey, deviationLine, withBasis } from "./drift/deviation.ts";
export type { Deviation, DeviationSort } from "./drift/deviation.ts";
