import type { PartnerClient } from "@totem-partner/sdk";
import type { PushFlags } from "../commands/flags.ts";
import type { Io } from "../io.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { createProgress } from "./progress.ts";
import type { PushedFile } from "./pushed-file.ts";
import type { beginReport } from "./report/report-file.ts";
import type { WrittenPaths } from "./run-files.ts";
import type { Stop } from "./signals.ts";

export interface PushRun {
  file: PushedFile;
  mapping: Mapping;
  flags: PushFlags;
  client: PartnerClient;
  io: Io;
  progress: ReturnType<typeof createProgress>;
  stop: Stop;
  report: Awaited<ReturnType<typeof beginReport>>;
  written: WrittenPaths;
}
