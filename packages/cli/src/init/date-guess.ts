import { instantReader } from "../push/cells/instant.ts";

/** The formats that ERPs write; among formats that parse the same text, the likelier one comes first. */
const days = [
  ...["d/M/yyyy", "M/d/yyyy", "d-M-yyyy", "d.M.yyyy", "yyyy/M/d", "yyyyMMdd", "d/M/yy", "M/d/yy", "d-M-yy", "d.M.yy"],
  ...["d-MMM-yy", "d-MMM-yyyy", "d/MMM/yy", "d/MMM/yyyy", "d MMM yy", "d MMM yyyy", "MMM d, yyyy"],
  ...["d MMMM yyyy", "d-MMMM-yyyy", "d 'de' MMMM 'de' yyyy", "MMMM d, yyyy"],
];
const times = [" H:mm", " H:mm:ss", " h:mm a", " h:mm:ss a"];
const candidates = ["ISO", ...days.flatMap((day) => ["", ...times].map((time) => `${day}${time}`)), "yyyyMMddHHmmss"];

const mostTexts = 200;

/** How dates are written. */
export interface DateGuess {
  formats: string[];
  /** Whether day and month may be swapped. */
  open: boolean;
}

/** A format, and whether it parses a text. */
interface Candidate {
  format: string;
  reads: (text: string) => boolean;
}

function candidateOf(format: string): Candidate {
  const read = instantReader({ zone: "UTC", formats: [format], overlap: "wider" });
  return { format, reads: (text) => "value" in read({ type: "text", text }, "start") };
}

/** Whether each text is a time without a day. */
export function areTimes(texts: readonly string[]): boolean {
  const known = times.map((time) => candidateOf(`yyyyMMdd${time}`));
  return texts.every((text) => known.some(({ reads }) => reads(`20260101 ${text}`)));
}

/** The fewest formats that parse the texts, and how many texts they do not parse. */
function cover(texts: readonly string[], known: readonly Candidate[]): { formats: string[]; left: number } {
  const formats: string[] = [];
  let left = texts;
  while (left.length > 0) {
    const ranked = known.map(({ format, reads }) => ({ format, read: left.filter(reads) }));
    const most = Math.max(...ranked.map(({ read }) => read.length));
    const best = ranked.find(({ read }) => read.length === most);
    if (best === undefined || most === 0) break;
    formats.push(best.format);
    left = left.filter((text) => !best.read.includes(text));
  }
  return { formats, left: left.length };
}

/**
 * The formats of the texts: day and month have the same order throughout the file; the day comes first if both orders
 * fit.
 */
export function guessDates(texts: readonly string[]): DateGuess {
  const sample = texts.slice(0, mostTexts);
  const known = candidates.map(candidateOf);
  const dayFirst = cover(
    sample,
    known.filter(({ format }) => !format.startsWith("M/d")),
  );
  const monthFirst = cover(
    sample,
    known.filter(({ format }) => !format.startsWith("d/M/")),
  );
  const slashed = monthFirst.formats.some((format) => format.startsWith("M/d"));
  if (monthFirst.left < dayFirst.left) return { formats: monthFirst.formats, open: false };
  return { formats: dayFirst.formats, open: slashed && monthFirst.left === dayFirst.left };
}
