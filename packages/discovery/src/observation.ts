export { type Observed, Observer } from "./observation/observer.ts";
export type { Passage, PassingExchange } from "./observation/observed-exchange.ts";
