/** A plate as it is stored: uppercase. The contract has already validated it. */
export const normalizePlate = (plate: string): string => plate.toUpperCase();

const normalizeList = (plates: readonly string[]): string => plates.map(normalizePlate).sort().join(" ");

/** Whether two lists contain the same plates, in any order. */
export const samePlates = (one: readonly string[], other: readonly string[]): boolean =>
  normalizeList(one) === normalizeList(other);
