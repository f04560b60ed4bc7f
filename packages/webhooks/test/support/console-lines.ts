import { onTestFinished, vi } from "vitest";

/** The lines written to the console in place of an application's log. */
export function consoleLines(): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...words) => void lines.push(words.map(String).join(" ")));
  onTestFinished(() => spy.mockRestore());
  return lines;
}
