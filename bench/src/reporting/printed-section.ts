import { circumstances, loadAverage } from "../circumstances.ts";
import type { Circumstances } from "./results.ts";
import { writeSection } from "./results-file.ts";

/** The section of RESULTS.md for what a bench has printed. */
export function renderPrinted(title: string, about: string, printed: string, where: Circumstances): string {
  const { hardware, node, date, load } = where;
  return `## ${title}

${about}

- **Machine:** ${hardware}, Node ${node}, ${date}; load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after

${printed}
`;
}

/** What a bench prints line by line, and writes into RESULTS.md once it has run whole. */
export class PrintedSection {
  readonly #name: string;
  readonly #before = loadAverage();
  readonly #lines: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  readonly print = (line: string): void => {
    this.#lines.push(line);
    console.log(line);
  };

  /** Writes the section, unless the command line asked for a trial: a part of the bench, or fewer requests. */
  async write(title: string, about: string): Promise<void> {
    if (process.argv.length > 2) return;
    const printed = `\`\`\`text\n${this.#lines.join("\n")}\n\`\`\``;
    await writeSection(this.#name, renderPrinted(title, about, printed, circumstances(this.#before)));
  }
}
