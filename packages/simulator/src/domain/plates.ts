/** A plate as it is stored: uppercase. Whether it is one, the contract has checked. */
export const normalizePlate = (plate: string): string => plate.toUpperCase();

const normalizeList = (plates: readonly string[]): string => plates.map(normalizePlate).sort().join(" ");

/** Whether two lists name the same plates, in whatever order. */
export const samePlates = (one: readonly string[], other: readonly string[]): boolean =>
  normalizeList(one) === normalizeList(other);
