/** A date and a time as a calendar and a clock on a wall show them, without a zone. Milliseconds as if the zone were UTC. */
export interface LocalTime {
  milliseconds: number;
  /** Whether only the day is known, and the whole of it is meant. */
  wholeDay: boolean;
}

/** What a cell of a file holds. CSV has texts alone; JSON and spreadsheets know more. */
export type Cell =
  | { type: "text"; text: string }
  /** `pattern` is how a spreadsheet shows the number, such as `00000000`. */
  | { type: "number"; value: number; pattern?: string | undefined }
  | { type: "date"; local: LocalTime }
  | { type: "list"; items: readonly Cell[] }
  /** What no field may be read from; the problem follows the name of the column, as in a `Reading`. */
  | { type: "refused"; shown: string; problem: string }
  /** What no field of an authorization can be made of, as a person sees it. */
  | { type: "other"; shown: string };

/** What a cell says, or why it cannot be told: words that follow the name of the column. */
export type Reading<T> = { value: T } | { problem: string };

const longestShown = 60;

const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown - 3)}...` : text);

/** A cell as a person sees it; long texts are cut. */
export function showCell(cell: Cell): string {
  switch (cell.type) {
    case "text":
      return cut(cell.text);
    case "number":
      return String(cell.value);
    case "date":
      return new Date(cell.local.milliseconds).toISOString().slice(0, cell.local.wholeDay ? 10 : 19);
    case "list":
      return cut(cell.items.map(showCell).join(", "));
    case "refused":
    case "other":
      return cut(cell.shown);
  }
}
