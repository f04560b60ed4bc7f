import { type ComponentChild, type ComponentChildren, type ComponentProps, h } from "preact";
import { Trouble } from "./bits.ts";
import type { ApiProblem } from "../session/exchange.ts";

/** A view without a list: its title, why it cannot be shown, and its panels. */
export const Panels = ({
  title,
  problem,
  children,
}: {
  title: string;
  problem?: ApiProblem | undefined;
  children?: ComponentChildren;
}): ComponentChild =>
  h(
    "div",
    { class: "panels", tabIndex: 0, role: "region", "aria-label": title },
    h("h1", null, title),
    h(Trouble, { problem }),
    h("div", { class: "panel-grid" }, children),
  );

/** One panel. */
export const Panel = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("section", { class: "panel" }, h("h2", null, title), children);

/** A field with its label above. */
export const Field = ({ label, children }: { label: string; children?: ComponentChildren }): ComponentChild =>
  h("label", { class: "field" }, h("span", null, label), children);

/** An input with its label above. */
export const Input = ({ label, ...input }: { label: string } & ComponentProps<"input">): ComponentChild =>
  h(Field, { label }, h("input", input));

/** The values of a form by field name, without empty ones. */
export function formValues(event: Event): Record<string, string> {
  event.preventDefault();
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) return {};
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") values[name] = value.trim();
  }
  return values;
}
