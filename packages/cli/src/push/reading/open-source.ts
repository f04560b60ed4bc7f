import type { Bytes, FileStyle, Source } from "./source.ts";

/** Opens a file of any format; loads no reader but the one that is needed. */
export async function openSource(bytes: Bytes, style: FileStyle): Promise<Source> {
  switch (style.format) {
    case "csv":
      return (await import("./csv-source.ts")).openCsv(bytes, style);
    case "jsonl":
      return (await import("./jsonl-source.ts")).openJsonLines(bytes, style);
    case "xlsx":
      return (await import("./xlsx-source.ts")).openXlsx(bytes, style);
  }
}
