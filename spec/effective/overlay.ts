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

/** Yields the changes that put another value in the place of one, with which an update alone would merge it. */
export function* replaced(parent: string, key: string, value: unknown): Generator<OverlayAction> {
  yield { target: `${parent}.${key}`, remove: true };
  yield { target: parent, update: { [key]: value } };
}

/**
 * The place of the template of an assumption that takes an integer. The overlay standard has no parameters: a file with
 * the placeholder is a template of this kit, and becomes an overlay by `withInteger`.
 */
export const integerPlaceholder = "{integer}";

/**
 * A copy of a part of a template with a number for every `{integer}`. A text that is nothing but a placeholder becomes the
 * number, unless it is a key; within a text, its digits stand there.
 */
export function withInteger<T>(part: T, integer: number): T {
  const whole = JSON.stringify(integerPlaceholder);
  const withKeys = JSON.stringify(part).replaceAll(`${whole}:`, `"${String(integer)}":`);
  return JSON.parse(withKeys.replaceAll(whole, String(integer)).replaceAll(integerPlaceholder, String(integer))) as T;
}
