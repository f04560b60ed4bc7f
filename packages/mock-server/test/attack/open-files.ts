import { z } from "zod";

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.int(), z.literal("unlimited")]) }) }),
});

/** How many files and connections this process may have open at once. */
export function mostOpenFiles(): number {
  const { soft } = report.parse(process.report.getReport()).userLimits.open_files;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : soft;
}
