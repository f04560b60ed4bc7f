import { type ComponentChild, type ComponentChildren, h } from "preact";
import type { ApiProblem } from "../session/api.ts";

/** What something means, which its colour shows as well. */
export type Tone = "good" | "warn" | "bad" | "accent" | "plain";

/** A word on a soft ground. */
export const Badge = ({ tone, children }: { tone: Tone; children?: ComponentChildren }): ComponentChild =>
  h("span", { class: `badge ${tone}` }, children);

/** A status of HTTP. */
export function Status({ status }: { status: number | null }): ComponentChild {
  if (status === null) return h(Badge, { tone: "bad" }, "no response");
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "warn" : "good";
  return h(Badge, { tone }, status);
}

/** Why something did not work, where readers of screens hear it. */
export const Trouble = ({ problem }: { problem: ApiProblem | undefined }): ComponentChild =>
  h(
    "div",
    { role: "alert" },
    problem && h("p", { class: "trouble" }, h("strong", null, problem.code), " ", problem.message),
  );

/** Names and values, one below the other. */
export const Facts = ({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ComponentChildren])[];
}): ComponentChild =>
  h(
    "dl",
    { class: "facts" },
    facts.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value ?? "–"))),
  );

/** A part of a detail with its heading. */
export const Section = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("section", { class: "section" }, h("h3", null, title), children);

/** What stands where there is nothing yet, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("div", { class: "empty" }, h("h2", null, title), h("div", null, children));
