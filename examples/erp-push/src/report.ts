import { styleText } from "node:util";
import Table from "cli-table3";
import type { Claim } from "./claims.ts";
import { columns } from "./order-columns.ts";
import type { RowOutcome } from "./push-orders.ts";

/** Tables for a person; none is wider than 100 columns. */
export interface Report {
  /** The numbers of rows that were created, already there, rejected and, if there are any, unknown. */
  counts(outcomes: readonly RowOutcome[]): string;
  /** The rows that were rejected, or whose outcome is unknown, each with its place in the file and the reason. */
  rejected(outcomes: readonly RowOutcome[]): string;
  /** The claims of the journey, each on a line with its check. */
  claims(claims: readonly Claim[]): string;
}

interface TableContent {
  titles: string[];
  colWidths: number[];
  colAligns?: ("left" | "right")[];
  rows: string[][];
  /** Without lines between the rows. */
  compact?: boolean;
}

/** Makes the tables of a report, with colours or without. */
export function createReport({ colour }: { colour: boolean }): Report {
  const paint = (format: "green" | "red" | "bold", text: string) =>
    colour ? styleText(format, text, { validateStream: false }) : text;

  const table = ({ titles, rows, compact = false, ...layout }: TableContent): string => {
    const style = { head: [], border: [], compact }; // Its own colours would come whatever the terminal is.
    const table = new Table({ head: titles.map((title) => paint("bold", title)), style, wordWrap: true, ...layout });
    table.push(...rows);
    return table.toString();
  };

  return {
    counts(outcomes) {
      const count = (result: RowOutcome["result"]) => outcomes.filter((outcome) => outcome.result === result).length;
      const usual = ["created", "already there", "rejected"] as const;
      const results = count("unknown") > 0 ? [...usual, "unknown" as const] : usual;
      const rows = [...results.map((result) => [result, String(count(result))]), ["in all", String(outcomes.length)]];
      return table({
        titles: ["Outcome", "Rows"],
        colWidths: [16, 8],
        colAligns: ["left", "right"],
        rows,
        compact: true,
      });
    },

    rejected(outcomes) {
      const rows = outcomes.flatMap((outcome) =>
        "reason" in outcome
          ? [[String(outcome.row.line), outcome.externalId === "" ? "—" : outcome.externalId, outcome.reason]]
          : [],
      );
      const titles = ["Line", columns.externalId, "Reason"];
      return table({ titles, colWidths: [6, 19, 71], colAligns: ["right", "left", "left"], rows });
    },

    claims(claims) {
      const rows = claims.map(({ holds, statement, evidence }) => [
        holds ? paint("green", "✓") : paint("red", "✗"),
        statement,
        evidence,
      ]);
      return table({ titles: ["", "Claim", "Found"], colWidths: [3, 49, 44], rows, compact: true });
    },
  };
}
