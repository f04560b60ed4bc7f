import { type OperationId, operations } from "@totem-partner/spec/operations";

/** True if the contract has an operation of this name. */
export const isOperationId = (name: string): name is OperationId => Object.hasOwn(operations, name);
