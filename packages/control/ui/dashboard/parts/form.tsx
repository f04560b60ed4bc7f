import type { ComponentChildren, ComponentProps, TargetedEvent } from "preact";
import { useAction } from "./hooks.ts";
import { Said, Trouble } from "./primitives.tsx";

export const Field = ({ label, children }: { label: string; children?: ComponentChildren }) => (
  <label class="field">
    <span>{label}</span>
    {children}
  </label>
);

export const Input = ({ label, ...input }: { label: string } & ComponentProps<"input">) => (
  <Field label={label}>
    <input {...input} />
  </Field>
);

export const CodeField = ({ label, ...area }: { label: string } & ComponentProps<"textarea">) => (
  <Field label={label}>
    <textarea class="mono" spellcheck={false} {...area} />
  </Field>
);

export const Select = ({ label, children, ...select }: { label: string } & ComponentProps<"select">) => (
  <Field label={label}>
    <select {...select}>{children}</select>
  </Field>
);

export const Options = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));

type CheckProps = Pick<
  ComponentProps<"input">,
  "name" | "value" | "checked" | "defaultChecked" | "onChange" | "children"
>;

export const Check = ({ children, ...input }: CheckProps) => (
  <label class="check small">
    <input type="checkbox" {...input} />
    {children}
  </label>
);

type Values = Record<string, string>;

const valuesIn = (all: FormData): Values =>
  Object.fromEntries(
    [...all].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    ),
  );

/** The values of the form that is submitted, without empty ones. */
export function formValues(event: TargetedEvent<HTMLFormElement>): Values {
  event.preventDefault();
  return valuesIn(new FormData(event.currentTarget));
}

interface FormProps {
  /** Carries out what the form is for, with its values by name, without empty ones; and with all of them. */
  onSend: (values: Values, all: FormData) => Promise<unknown>;
  button: string;
  look?: "primary" | "final" | undefined;
  isIncomplete?: boolean | undefined;
  buttons?: ComponentChildren;
  /** True if an error appears above the buttons, which stand in a row, as they do if there are several. */
  isBeside?: boolean;
  said?: string;
  class?: string;
  called?: Readonly<Record<string, string>> | undefined;
  children?: ComponentChildren;
}

export function Form(props: FormProps) {
  const { onSend, button, look, isIncomplete = false, buttons, said, called, children } = props;
  const { class: name = "form", isBeside = buttons !== undefined } = props;
  const { isBusy, problem, run } = useAction();
  const submit = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const all = new FormData(event.currentTarget);
    run(() => onSend(valuesIn(all), all));
  };
  const trouble = <Trouble problem={problem} called={called} />;
  const sending = (
    <button type="submit" class={look} disabled={isBusy || isIncomplete}>
      {button}
    </button>
  );
  const done = said !== undefined && <Said text={said} />;
  return (
    <form class={name} onSubmit={submit}>
      {children}
      {isBeside ? [trouble, <div class="actions wrap">{[sending, buttons, done]}</div>] : [sending, done, trouble]}
    </form>
  );
}
