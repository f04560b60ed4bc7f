export { dedupeTable } from "./dedupe/postgres-table.ts";
export {
  type PostgresClient,
  postgresDedupe,
  type PostgresDedupe,
  type PostgresDedupeOptions,
} from "./dedupe/postgres-dedupe.ts";
