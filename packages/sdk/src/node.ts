export { documentFromPath } from "./node/document-from-path.ts";
export { fileJournal } from "./node/file-journal.ts";
