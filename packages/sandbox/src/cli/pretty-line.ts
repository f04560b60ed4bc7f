import { isFields } from "@totem-partner/spec/fields";
import { printable } from "@totem-partner/spec/printable";

/** A line of the worker's log for people; another program's line as it is. */
export function prettyLine(line: string): string {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return printable(line);
  }
  if (!isFields(entry)) return printable(line);
  const { at, event, company, method, path, status, milliseconds, problem, ...others } = entry;
  const time = String(at).slice(11, 23);
  const owner = company === undefined ? "" : ` [${String(company)}]`;
  if (event === "request") {
    const code = problem === undefined ? "" : ` ${String(problem)}`;
    const took = milliseconds === undefined ? "" : ` ${String(milliseconds)} ms`;
    return printable(`${time} ${String(status)} ${String(method).padEnd(6)} ${String(path)}${owner}${took}${code}`);
  }
  const details = Object.entries({ ...others, milliseconds })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name} ${String(value)}`);
  return printable(`${time} ${String(event)}${owner}${details.join("")}`);
}
