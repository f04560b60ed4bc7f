import { Big } from "big.js";

// Quantities are decimals (24.5 t); binary fractions would leave residues such as 0.30000000000000004.

/**
 * Whether an operation can consume this quantity: more than zero, and no finer than the remaining quantity can be
 * represented exactly.
 */
export const isExactQuantity = (quantity: number): boolean =>
  Number.isFinite(quantity) && quantity > 0 && new Big(quantity).round(6).eq(quantity);

/** What remains of a quantity, in decimal arithmetic. */
export const subtract = (from: number, quantity: number): number => new Big(from).minus(quantity).toNumber();
