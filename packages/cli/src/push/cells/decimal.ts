import { anySpace } from "./text.ts";
import type { Cell, Reading } from "./cell.ts";

export interface DecimalStyle {
  decimal: "," | ".";
  /** The separator of groups of three digits; undefined: none. A space stands for every kind of space. */
  thousands?: "," | "." | " " | "'" | undefined;
}

const mostDigits = 15;

const escaped = (sign: string): string => (sign === " " ? anySpace : `\\${sign}`);

function formOf({ decimal, thousands }: DecimalStyle): RegExp {
  const grouped = thousands === undefined ? "" : `\\d{1,3}(?:${escaped(thousands)}\\d{3})+|`;
  return new RegExp(`^([+-]?)(${grouped}\\d+)(?:\\${decimal}(\\d+))?$`);
}

/** Returns how a number is shown that is another one in the file, where 12.5 % is 0.125; undefined for others. */
function scaleOf(pattern = ""): "a percentage" | "shown in thousands" | undefined {
  const signs = pattern.replaceAll(/"[^"]*"|\\./g, "");
  if (signs.includes("%")) return "a percentage";
  return /[0#?],+(?![0#?,])/.test(signs) ? "shown in thousands" : undefined;
}

/** Makes what reads numbers. `24.5` in a file with decimal commas would be wrong by a factor of ten, and is refused. */
export function decimalReader(style: DecimalStyle): (cell: Cell) => Reading<number> {
  const form = formOf(style);
  const example = `1${style.thousands ?? ""}250${style.decimal}5`;
  const expected = `is not a number such as ${example}. Correct it, or the numbers section of the mapping`;
  return (cell) => {
    if (cell.type === "number") {
      const scale = scaleOf(cell.pattern);
      if (scale === undefined) return { value: cell.value };
      return { problem: `is ${scale}, but a number is expected. Format the column as a number, and check its values` };
    }
    if (cell.type !== "text") return { problem: expected };
    const [, sign, whole, fraction = ""] = form.exec(cell.text.trim()) ?? [];
    if (whole === undefined) return { problem: expected };
    const digits = whole.replaceAll(/\D/g, "");
    if (`${digits}${fraction}`.replace(/^0+/, "").length > mostDigits)
      return { problem: `has more than ${mostDigits} digits, which cannot be represented exactly. Round it` };
    return { value: Number(`${sign === "-" ? "-" : ""}${digits}.${fraction || "0"}`) };
  };
}
