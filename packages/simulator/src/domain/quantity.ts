import { Big } from "big.js";

// Quantities are decimals (24.5 t); binary fractions would leave crumbs such as 0.30000000000000004.

/** Whether an operation can take this much: something, and no finer than what remains can be represented exactly. */
export const isExactQuantity = (quantity: number): boolean =>
  Number.isFinite(quantity) && quantity > 0 && new Big(quantity).round(6).eq(quantity);

/** What is left of a quantity, in decimal arithmetic. */
export const subtract = (from: number, quantity: number): number => new Big(from).minus(quantity).toNumber();
