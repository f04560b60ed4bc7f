import type { ComponentChild, ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button, Trouble } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { Action } from "@totem-partner/control/ui/parts/use-action.ts";

interface DialogProps {
  title: string;
  /** What submitting it does, such as "Revoke". */
  action: string;
  /** Whether nothing brings back what submitting it removes. */
  isFinal?: boolean;
  /** Whether it cannot be submitted yet. */
  isIncomplete?: boolean;
  state: Pick<Action, "isBusy" | "problem">;
  /** What the fields are called that a problem names. */
  called?: Readonly<Record<string, string>>;
  onSubmit: (event: Event) => void;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Asks before something happens. While it is open, the rest of the page is not reached; then the focus returns. */
export function Dialog(props: DialogProps): ComponentChild {
  const { title, action, isFinal = false, isIncomplete = false, state, called, onSubmit, onClose, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} class="dialog" aria-labelledby={heading} onClose={onClose}>
      <form class="form" onSubmit={onSubmit}>
        <h2 id={heading}>{title}</h2>
        {children}
        <Trouble problem={state.problem} {...(called && { called })} />
        <div class="actions">
          <button type="submit" class={isFinal ? "final" : "primary"} disabled={state.isBusy || isIncomplete}>
            {action}
          </button>
          <Button class="quiet" onClick={() => box.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}
