import { fileURLToPath } from "node:url";

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The root of the repository. */
export const root = pathOf("../../../");

/** Where the servers of others are installed, from a lockfile of their own. */
export const externalFolder = pathOf("../../external/");

/** What the bench makes and may be deleted. */
export const cacheFolder = pathOf("../../../node_modules/.cache/bench/");
