export { documentFromPath } from "./node/document-from-path.ts";
export { type FileJournal, fileJournal } from "./node/file-journal.ts";
