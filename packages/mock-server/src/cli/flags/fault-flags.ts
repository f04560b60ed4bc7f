import type { FaultRule } from "@totem-partner/simulator";
import { scenarioNames } from "@totem-partner/simulator/host";
import { flag, oneOf, repeatable } from "@totem-partner/spec/flags";
import { UsageError } from "@totem-partner/spec/program";
import { InvalidArgumentError } from "commander";

export interface GivenFault {
  text: string;
  rule: unknown;
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

function subjectOf(path: string): string {
  const [, field] = /^\/\d+\/(.*)$/.exec(path) ?? [];
  return field ?? (path === "" ? "The list of faults" : "The fault");
}

const readFault = (text: string): GivenFault => ({
  text,
  rule: text.trimStart().startsWith("{") ? readJson(text) : readFields(text),
});

export async function faultsIn(given: readonly GivenFault[] = []): Promise<readonly FaultRule[]> {
  if (given.length === 0) return [];
  const { check, faultRules } = await import("@totem-partner/simulator/control");
  let rules: readonly FaultRule[] = [];
  for (const { text, rule } of given) {
    const read = check(faultRules, [...rules, rule]);
    if (!read.ok) {
      const mistakes = read.mistakes.map(({ path, message }) => `${subjectOf(path)} ${message}.`);
      throw new UsageError(`--fault ${text} is invalid. ${mistakes.join(" ")}`);
    }
    rules = read.value;
  }
  return rules;
}

export const faultFlags = [
  flag("--fault <rule>", `a fault to inject, such as ${example}; repeatable`, { read: repeatable(readFault) }),
  flag("--scenario <name>", "a set of faults; repeatable", {
    eachOf: scenarioNames,
    read: repeatable(oneOf(scenarioNames)),
  }),
];
