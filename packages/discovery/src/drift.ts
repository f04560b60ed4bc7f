export { basisOf, causesOf, deviationKey, deviationLine, labelledContract, withBasis } from "./drift/deviation.ts";
export type { Basis, Deviation, DeviationSort } from "./drift/deviation.ts";
