/** A plate as it is stored: uppercase. Whether it is one, the contract has checked. */
export const normalizePlate = (plate: string): string => plate.toUpperCase();

/** Whether two lists name the same plates, in whatever order. */
export function samePlates(one: readonly string[], other: readonly string[]): boolean {
  const [left, right] = [one, other].map((plates) => plates.map(normalizePlate).sort());
  return (
    left !== undefined &&
    right !== undefined &&
    left.length === right.length &&
    left.every((plate, at) => plate === right[at])
  );
}
