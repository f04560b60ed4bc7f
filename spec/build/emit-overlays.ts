import { readOverlays } from "./overlays.ts";

/** The table of overlays. */
export const emitOverlays = async (): Promise<string> =>
  `// Made from overlays/ by \`pnpm generate\`; edit spec/ and generate again.

import type { Overlay } from "../effective/overlay.ts";
import type { AssumptionId } from "./assumptions.ts";

/** The changes of the contract with each value of an assumption; \`integer\` stands for any integer. */
export const overlays: Readonly<Partial<Record<AssumptionId, Readonly<Record<string, Overlay>>>>> = ${JSON.stringify(await readOverlays(), null, 2)};
`;
