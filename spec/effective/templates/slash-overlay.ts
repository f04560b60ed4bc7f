import { type Part, partsOf } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";

/** Yields the changes to a contract whose paths end in a slash. */
export function* slashActions({ paths }: Part): Generator<OverlayAction> {
  for (const [path, item] of partsOf(paths)) {
    yield { target: "$.paths", update: { [`${path}/`]: item } };
    yield { target: `$.paths['${path}']`, remove: true };
  }
}
