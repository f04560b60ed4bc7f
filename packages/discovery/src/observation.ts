export { Observer } from "./observation/observer.ts";
export type { Observed } from "./observation/observer.ts";
export type { Passage, PassingExchange } from "./observation/observed-exchange.ts";
