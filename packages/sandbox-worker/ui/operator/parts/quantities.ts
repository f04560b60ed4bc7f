const whole = new Intl.NumberFormat("en");

/** A number of things, such as 12,345. */
export const count = (number: number): string => whole.format(number);

/** A number of things with their name, such as 1 key, 2 keys. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** A number of bytes in the largest unit of which there is at least one, as the command line has them: 1 MB is 2^20 bytes. */
export function bytes(number: number): string {
  let at = 0;
  let shown = number;
  while (shown >= 1024 && at < units.length - 1) {
    shown /= 1024;
    at += 1;
  }
  const digits = at === 0 || shown >= 100 ? 0 : 1;
  return `${shown.toFixed(digits)} ${units[at] ?? ""}`;
}
