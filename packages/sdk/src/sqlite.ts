export { sqliteJournal } from "./node/sqlite-journal.ts";
