import { type Command, InvalidArgumentError, Option } from "commander";
import type { FaultRule } from "@totem-partner/simulator";
import { scenarioNames } from "@totem-partner/simulator/host";
import type { ScenarioName } from "@totem-partner/simulator/steering";
import { addCheckedLater } from "./checked-later.ts";
import { oneOf, repeatable } from "./flag-values.ts";

export interface FaultFlags {
  fault?: readonly FaultRule[];
  scenario?: ScenarioName[];
}

const numbers = new Set([
  "after",
  "behind",
  "bytes",
  "copies",
  "forSeconds",
  "milliseconds",
  "rate",
  "retryAfter",
  "seconds",
  "seed",
  "stallMilliseconds",
  "status",
  "times",
]);

const example = "kind=status,status=503,operationId=createAuthorization,times=2";

type Value = string | number | boolean;

/** A value in the type of the rule; invalid ones are left for the check to reject. */
function valueOf(name: string, text: string): Value {
  if (numbers.has(name)) return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return name === "commit" && (text === "true" || text === "false") ? text === "true" : text;
}

/** The fields of `name=value,name=value`; a repeated one becomes a list. */
function readFields(text: string): Record<string, unknown> {
  const fields = new Map<string, Value[]>();
  for (const pair of text.split(",")) {
    const at = pair.indexOf("=");
    if (at < 1) throw new InvalidArgumentError(`Write it as name=value,name=value, such as ${example}.`);
    const name = pair.slice(0, at).trim();
    fields.set(name, [...(fields.get(name) ?? []), valueOf(name, pair.slice(at + 1).trim())]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError(`It is not JSON. Quote it for the shell, or write ${example}.`);
  }
}

/** The name of what a mistake in a list of faults is about. */
function subjectOf(path: string): string {
  const [, field] = /^\/\d+\/(.*)$/.exec(path) ?? [];
  return field ?? (path === "" ? "The list of faults" : "The fault");
}

/** Reads `kind=status,status=503,times=2`, or the same as JSON, after the faults that precede it. */
async function loadFaults(): Promise<(text: string, before?: readonly FaultRule[]) => readonly FaultRule[]> {
  const { check, faultRules } = await import("@totem-partner/simulator/steering");
  return (text, before = []) => {
    const given = text.trimStart().startsWith("{") ? readJson(text) : readFields(text);
    const read = check(faultRules, [...before, given]);
    if (read.ok) return read.value;
    const mistakes = read.mistakes.map(({ path, message }) => `${subjectOf(path)} ${message}.`);
    throw new InvalidArgumentError(mistakes.join(" "));
  };
}

export const addFaultFlags = (command: Command): Command =>
  addCheckedLater(
    command,
    new Option("--fault <rule>", `a fault to inject, such as ${example}; repeatable`),
    loadFaults,
  ).addOption(
    new Option("--scenario <name>", "a set of faults; repeatable")
      .choices(scenarioNames)
      .argParser(repeatable(oneOf(scenarioNames))),
  );
