import type { PushFlags } from "../commands/flags.ts";
import type { PartnerClient } from "@totem-partner/sdk";
import type { Io } from "../io/io.ts";
import type { WrittenPaths } from "./run-files.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { Progress } from "./progress.ts";
import type { PushedFile } from "./pushed-file.ts";
import type { ReportFile } from "./report/report-file.ts";
import type { Stop } from "./stop.ts";

/** Everything that one push has at hand. */
export interface PushRun {
  file: PushedFile;
  mapping: Mapping;
  flags: PushFlags;
  client: PartnerClient;
  io: Io;
  progress: Progress;
  stop: Stop;
  report: ReportFile;
  /** The place where the report and the journal are. */
  written: WrittenPaths;
}
