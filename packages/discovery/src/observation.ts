export { Observer } from "./observe/observer.ts";
export type { Observed } from "./observe/observer.ts";
export type { Passage, PassingExchange, RecordedExchange } from "./observe/passage.ts";
