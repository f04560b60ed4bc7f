const [offset, prime] = [0x811c9dc5, 0x01000193];

/** Spreads a hash over all of its bits. */
function spread(hash: number): number {
  let spreaded = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  spreaded = Math.imul(spreaded ^ (spreaded >>> 13), 0xc2b2ae35);
  return (spreaded ^ (spreaded >>> 16)) >>> 0;
}

/**
 * The random number at a position of the sequence with a seed and a name: from 0 up to, but not including, 1. The
 * same in every process, regardless of earlier draws.
 */
export function draw(seed: number, name: string, place: number): number {
  let hash = offset;
  const text = `${String(seed)} ${name} ${String(place)}`;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return spread(hash) / 2 ** 32;
}
