import type { Attack } from "./attack.ts";
import { framing } from "./framing.ts";
import { heads } from "./heads.ts";
import { jsonBodies } from "./json-bodies.ts";
import { targets } from "./targets.ts";

/** Bad input, by what is bad in it. */
export const corpus: Readonly<Record<string, readonly Attack[]>> = { jsonBodies, framing, heads, targets };
