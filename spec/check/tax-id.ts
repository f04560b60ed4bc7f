const nifLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const cifLetters = "JABCDEFGHI";

/** The letters that replace the first digit in the NIE of a foreigner: X for 0, Y for 1, Z for 2. */
const niePrefixes = "XYZ";

/** Kinds of company whose control is always a letter, and those whose control is always a digit; others may have either. */
const [withLetter, withDigit] = ["NPQRSW", "ABEH"];

const nifLetter = (digits: string): string => nifLetters[Number(digits) % nifLetters.length] ?? "";

/** The check digit of a CIF: digits in even places count once, the others doubled, digit by digit. */
function cifDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighted % 10) + Math.floor(weighted / 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The NIF of a person, with its letter, from 8 digits. */
export const nifOf = (digits: string): string => digits + nifLetter(digits);

/** The NIE of a foreigner, with its letter, from 8 digits of which the first is 0, 1 or 2. */
export function nieOf(digits: string): string {
  const prefix = niePrefixes[Number(digits[0])] ?? "";
  return prefix + digits.slice(1) + nifLetter(digits);
}

/** The CIF of a company, with its check digit, from its kind, such as `B` for an S.L., and 7 digits. */
export function cifOf(kind: string, digits: string): string {
  const digit = cifDigit(digits);
  return kind + digits + (withLetter.includes(kind) ? (cifLetters[digit] ?? "") : String(digit));
}

/** True if a text is a Spanish tax id with its check digit: the NIF or NIE of a person, or the CIF of a company. */
export function isTaxId(text: string): boolean {
  const person = /^([XYZ]?)(\d{7,8})[A-Z]$/.exec(text);
  if (person) {
    const [, prefix = "", digits = ""] = person;
    const numbered = prefix === "" ? digits : `${String(niePrefixes.indexOf(prefix))}${digits}`;
    return numbered.length === 8 && text === (prefix === "" ? nifOf(numbered) : nieOf(numbered));
  }
  const company = /^([A-HJNP-SUVW])(\d{7})([0-9A-J])$/.exec(text);
  if (!company) return false;
  const [, kind = "", digits = "", control = ""] = company;
  const digit = cifDigit(digits);
  const asDigit = !withLetter.includes(kind) && control === String(digit);
  const asLetter = !withDigit.includes(kind) && control === cifLetters[digit];
  return asDigit || asLetter;
}
