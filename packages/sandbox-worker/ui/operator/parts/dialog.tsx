import { Form } from "@totem-partner/control/ui/parts/form.tsx";
import { Button } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  action: string;
  /** True if nothing brings back what submitting it removes. */
  isFinal?: boolean;
  isIncomplete?: boolean;
  called?: Readonly<Record<string, string>>;
  onSend: (values: Record<string, string>) => Promise<void>;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Asks before something happens. While it is open, the rest of the page is not reached; then the focus returns. */
export function Dialog({ title, action, isFinal = false, onSend, onClose, children, ...form }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const send = async (values: Record<string, string>): Promise<void> => {
    await onSend(values);
    onClose();
  };
  const cancel = (
    <Button class="quiet" onClick={() => box.current?.close()}>
      Cancel
    </Button>
  );
  return (
    <dialog ref={box} class="dialog card small" aria-labelledby={heading} onClose={onClose}>
      <Form {...form} onSend={send} button={action} look={isFinal ? "final" : "primary"} buttons={cancel}>
        <h2 id={heading}>{title}</h2>
        {children}
      </Form>
    </dialog>
  );
}
