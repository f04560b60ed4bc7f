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

/** Where the overlay of an assumption that takes an integer has it. */
const placeholder = "{integer}";

/** A copy of a part of an overlay in which a number stands for every `{integer}`. */
export function withInteger<T>(part: T, integer: number): T {
  return JSON.parse(
    JSON.stringify(part)
      .replaceAll(JSON.stringify(placeholder), String(integer))
      .replaceAll(placeholder, String(integer)),
  ) as T;
}
