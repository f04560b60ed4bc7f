// Everything that shows or controls a simulator over web-standard requests. Private: bundled into its hosts.
export { controlAnswer, controlProblem, controlProblems } from "./api/calls/control-problems.ts";
export { type JournalEntry, withViolations } from "./api/calls/violations.ts";
export { controlPrefix, forbidden, isControlPath } from "./api/gate.ts";
export { isStreamed, streamJson } from "./live/streamed-response.ts";
export { everyPage, noHtml, originOf, type PageOptions } from "./pages/every-page.ts";
export { rootPages } from "./pages/root-pages.ts";
export { type Assets, filePage, type Page, Pages, type PageTable, type Visitor } from "./pages/pages.ts";
// Without the rest of seeds, which has an entry of its own, as the control API has: their checks take long to load.
export { SeedError } from "./seed/seed-mistakes.ts";
