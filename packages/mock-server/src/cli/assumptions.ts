import { describeAssumptions } from "@totem-partner/simulator";

/** Prints every open point: its id, default and question, and what each value means. */
export function assumptions({ json = false }: { json?: boolean }): void {
  const rows = describeAssumptions();
  if (json) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const blocks = rows.map(({ id, question, default: value, values }) => {
    const width = Math.max(...values.map((one) => one.value.length));
    const lines = values.map((one) => {
      const mark = one.value === String(value) ? "*" : " ";
      return `  ${mark} ${one.value.padEnd(width)}  ${one.meaning}`;
    });
    return [`${id}  (default: ${value})`, `  ${question}`, ...lines].join("\n");
  });
  const advice = "Switch one with --assume id=value, or live with PATCH /_mock/assumptions.";
  process.stdout.write(`${blocks.join("\n\n")}\n\n${advice}\n`);
}
