import { Big } from "big.js";

// Quantities are decimals (24.5 t); binary fractions would leave crumbs such as 0.30000000000000004.

/** What is left of a quantity, in decimal arithmetic. */
export const subtract = (from: number, quantity: number): number => new Big(from).minus(quantity).toNumber();
