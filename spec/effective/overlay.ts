/** One change that an overlay makes to what a JSONPath finds: exactly one of update, remove and copy. */
export interface OverlayAction {
  readonly target: string;
  readonly description?: string;
  readonly update?: unknown;
  readonly remove?: true;
  /** The JSONPath of the one place whose value is merged into the target. */
  readonly copy?: string;
}

/** An OpenAPI Overlay (version 1.1), as the files of `spec/overlays` hold it. */
export interface Overlay {
  readonly overlay: "1.1.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly actions: readonly OverlayAction[];
}

/**
 * Where the template of an assumption that takes an integer has it. The overlay standard has no parameters: a file with
 * the placeholder is a template of this kit, and becomes an overlay by `withInteger`.
 */
export const integerPlaceholder = "{integer}";

/** Where an action has the status of an error: it stands for one action for each such status of the contract. */
const statusPlaceholder = "{status}";

/** A text that is nothing but a placeholder becomes the number, unless it is a key; within a text, its digits stand there. */
function filled<T>(part: T, placeholder: string, integer: number): T {
  const text = JSON.stringify(part);
  const whole = JSON.stringify(placeholder);
  const withKeys = text.replaceAll(`${whole}:`, `"${String(integer)}":`);
  return JSON.parse(withKeys.replaceAll(whole, String(integer)).replaceAll(placeholder, String(integer))) as T;
}

/** A copy of a part of a template with a number for every `{integer}`. */
export const withInteger = <T>(part: T, integer: number): T => filled(part, integerPlaceholder, integer);

/** The actions of an overlay for a contract with these statuses of errors. */
export const withStatuses = (actions: readonly OverlayAction[], statuses: readonly number[]): OverlayAction[] =>
  actions.flatMap((action) =>
    action.target.includes(statusPlaceholder)
      ? statuses.map((status) => filled(action, statusPlaceholder, status))
      : [structuredClone({ ...action })],
  );
