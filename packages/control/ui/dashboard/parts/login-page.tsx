import type { ComponentChild, ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ApiProblem } from "../session/exchange.ts";
import { Trouble } from "./primitives.tsx";

/** Returns what a page shows before it knows for whom. */
export const LoginPage = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild => (
  <main class="entrance">
    <h1>{title}</h1>
    {children}
  </main>
);

interface SecretFormProps {
  /** What the secret is called. */
  label: string;
  /** What entering it does. */
  action: string;
  /** The reason the latest one was refused. */
  problem: ApiProblem | undefined;
  onEnter: (secret: string) => void;
  /** The reason it is asked for. */
  children?: ComponentChildren;
}

/** Asks for a token or a key. */
export function SecretForm({ label, action, problem, onEnter, children }: SecretFormProps): ComponentChild {
  const field = useRef<HTMLInputElement>(null);
  // It is the only field, and typing replaces what was refused.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  const submit = (event: Event): void => {
    event.preventDefault();
    onEnter(field.current?.value.trim() ?? "");
  };
  return (
    <form onSubmit={submit}>
      <p id="asked">{children}</p>
      <label>
        {label}
        <input
          ref={field}
          type="password"
          autoComplete="off"
          required
          /* What a header can carry, with what may surround it on a clipboard. */ pattern={"\\s*[!-~]+\\s*"}
          title={`${label}: letters, digits and signs, without spaces`}
          aria-describedby="asked"
          aria-invalid={problem !== undefined}
        />
      </label>
      <button type="submit" class="primary">
        {action}
      </button>
      <Trouble problem={problem} />
    </form>
  );
}
