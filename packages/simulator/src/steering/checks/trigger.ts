import { z } from "zod";
import { anyObject } from "./fields.ts";
import { eventTypes } from "./fault-rule.ts";
import { strictObject } from "./strict-object.ts";

/** An event to be triggered. What an address or a secret must be is the contract's business. */
export const triggeredEvent = strictObject({
  type: z.enum(eventTypes),
  data: anyObject.optional(),
  url: z.string().optional(),
  secret: z.string().optional(),
});
