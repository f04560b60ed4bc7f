import { expect } from "vitest";
import { command } from "./command.ts";
import type { simulated } from "./simulated.ts";

/** The variables with which a command finds its service. */
type Ground = Pick<ReturnType<typeof simulated>, "env">;

/** Runs a command that prints JSON, and reads it. */
export async function json(ground: Ground, ...argv: string[]): Promise<unknown> {
  const { code, out, err } = await command([...argv, "--json"], ground);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

/** The id of a record; empty for what is none. */
export const idOf = (record: unknown): string =>
  typeof record === "object" && record !== null && "id" in record ? String(record.id) : "";
