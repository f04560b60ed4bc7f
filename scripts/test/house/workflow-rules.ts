import { parse } from "yaml";

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
}

interface Job {
  /** A workflow of this repository in place of steps; the limits are its own. */
  uses?: string;
  "timeout-minutes"?: number;
  steps?: Step[];
}

interface Workflow {
  on: string | string[] | Record<string, unknown>;
  permissions?: unknown;
  concurrency?: unknown;
  jobs: Record<string, Job>;
}

const eventsOf = ({ on }: Workflow): string[] => {
  if (typeof on === "string") return [on];
  return Array.isArray(on) ? on : Object.keys(on);
};

/** What a workflow of this repository may not do, beyond what actionlint reports. Returns a sentence for each mistake. */
export function workflowMistakes(text: string): string[] {
  const workflow = parse(text) as Workflow;
  const mistakes: string[] = [];
  const events = eventsOf(workflow);
  if (events.includes("pull_request_target"))
    mistakes.push("pull_request_target gives secrets to the code of strangers");
  if (events.includes("pull_request") && /\bsecrets\b/.test(text)) mistakes.push("a pull request meets secrets");
  if (workflow.permissions === undefined) mistakes.push("the permissions are those of the repository");
  if (workflow.concurrency === undefined) mistakes.push("two runs of it may meet");
  for (const [name, { uses: called, steps = [], "timeout-minutes": minutes }] of Object.entries(workflow.jobs)) {
    if (minutes === undefined && called === undefined) mistakes.push(`${name} may take six hours`);
    const pushes = /^\s*git push\b/m.test(JSON.stringify(steps).replaceAll(String.raw`\n`, "\n"));
    for (const { uses = "", with: given } of steps) {
      if (uses.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false && !pushes)
        mistakes.push(`${name} leaves the token of the checkout to all further steps`);
    }
  }
  // A tag can be moved to another commit; the comment says which one it was, for readers and for Dependabot.
  for (const [, uses = ""] of text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)) {
    if (!uses.startsWith("./") && !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(uses))
      mistakes.push(`${uses} is not a commit with its version`);
  }
  return mistakes;
}
