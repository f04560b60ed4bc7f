import { type Command, InvalidArgumentError, Option } from "commander";
import type { FaultRule } from "@totem-partner/simulator";
import { scenarioNames } from "@totem-partner/simulator/host";
import { check, faultRule, type ScenarioName } from "@totem-partner/simulator/steering";
import { oneOf, repeatable } from "./flag-values.ts";

export interface FaultFlags {
  fault?: FaultRule[];
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

/** Parses `kind=status,status=503,times=2`, or the same as JSON. */
function readFault(text: string): FaultRule {
  const given = text.trimStart().startsWith("{") ? readJson(text) : readFields(text);
  const read = check(faultRule, given);
  if (read.ok) return read.value;
  const mistakes = read.mistakes.map(({ path, message }) => `${path.slice(1) || "The fault"} ${message}.`);
  throw new InvalidArgumentError(mistakes.join(" "));
}

export const addFaultFlags = (command: Command): Command =>
  command
    .addOption(
      new Option("--fault <rule>", `a fault to inject, such as ${example}; repeatable`).argParser(
        repeatable(readFault),
      ),
    )
    .addOption(
      new Option("--scenario <name>", "a set of faults; repeatable")
        .choices(scenarioNames)
        .argParser(repeatable(oneOf(scenarioNames))),
    );
