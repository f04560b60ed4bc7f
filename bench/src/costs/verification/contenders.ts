import { fileURLToPath } from "node:url";
import type { Contender } from "../contender.ts";

/** What a verifier returns: whether the signature is right, or the event as well. */
export const tasks = ["signature", "event"] as const;

type Task = (typeof tasks)[number];

/** The floor of each task: what Node's own functions cost. */
export const comparedWith: Readonly<Record<Task, string>> = {
  signature: "node:crypto",
  event: "node:crypto, JSON.parse",
};

/** The verifiers, what each returns, and what it does. */
export const verifiers: readonly { name: string; task: Task; about: string }[] = [
  { name: "node:crypto", task: "signature", about: "The floor: createHmac and timingSafeEqual on bytes." },
  {
    name: "totem-partner, verifySignature",
    task: "signature",
    about: "This project: finds the header, checks its form, tries each secret.",
  },
  { name: "octokit", task: "signature", about: "Is handed the signature; another service's form, the same digest." },
  { name: "node:crypto, JSON.parse", task: "event", about: "The same floor, and JSON.parse of the body." },
  { name: "totem-partner, verify", task: "event", about: "This project: the same, and checks the shape of the event." },
  { name: "totem-partner, verifySync", task: "event", about: "The same without a promise." },
  { name: "stripe", task: "event", about: "Another service's form: signs a timestamp, and checks its age." },
  { name: "standardwebhooks", task: "event", about: "An open standard's form, with a timestamp; HMAC in JavaScript." },
  { name: "svix", task: "event", about: "The same standard, by the service that made it." },
];

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

/** Every verifier. */
export const contendersOf = (externalFolder: string, webhooks: string, count: number): Contender[] =>
  verifiers.map(({ name, task }) => ({
    name,
    task,
    script: probe,
    parameters: [name, externalFolder, webhooks, String(count)],
  }));
