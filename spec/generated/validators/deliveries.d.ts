// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { webhooks } from "../types.ts";
import type { Validator } from "../../validator.ts";


/** The check of each delivered event. */
export declare const deliveries: {
};
