// What a push and a check of rows need, loaded when the first one begins.
export { runPush } from "./push-run.ts";
export { checkRows } from "./row-check.ts";
