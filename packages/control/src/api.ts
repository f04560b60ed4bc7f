// The control API. Its checks take long to load, so that a host loads it for its first call.
export { ControlApi, type ControlOptions, controlRoutes } from "./api/control-api.ts";
export { largestState } from "./api/routes/company-routes.ts";
export { EventStreams } from "./live/event-streams.ts";
