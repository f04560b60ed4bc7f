// What steers a simulator from a test, the same in the mock server and in the handlers for MSW.
export { seededIds } from "./steering/seeded-ids.ts";
