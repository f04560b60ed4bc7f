export { createHandlers } from "./create-handlers.ts";
export type { HandlersOptions, MockHandlers } from "./create-handlers.ts";
export { deliver } from "./deliver.ts";
