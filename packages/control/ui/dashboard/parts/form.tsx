import type { ComponentChild, ComponentChildren, ComponentProps } from "preact";
import { Trouble } from "./primitives.tsx";
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
}): ComponentChild => (
  <div class="panels" tabIndex={0} role="region" aria-label={title}>
    <h1>{title}</h1>
    <Trouble problem={problem} />
    <div class="panel-grid">{children}</div>
  </div>
);

/** One panel. */
export const Panel = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild => (
  <section class="panel">
    <h2>{title}</h2>
    {children}
  </section>
);

/** A field with its label above. */
export const Field = ({ label, children }: { label: string; children?: ComponentChildren }): ComponentChild => (
  <label class="field">
    <span>{label}</span>
    {children}
  </label>
);

/** An input with its label above. */
export const Input = ({ label, ...input }: { label: string } & ComponentProps<"input">): ComponentChild => (
  <Field label={label}>
    <input {...input} />
  </Field>
);

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
