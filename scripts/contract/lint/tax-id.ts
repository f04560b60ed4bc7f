const nifLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const cifLetters = "JABCDEFGHI";

const nifLetter = (digits: string): string | undefined => nifLetters[Number(digits) % nifLetters.length];

/** The check digit of a CIF: digits in even places count once, the others doubled, digit by digit. */
function cifDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighted % 10) + Math.floor(weighted / 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether a text is a Spanish tax id with its check digit: the NIF or NIE of a person, or the CIF of a company. */
export function isTaxId(text: string): boolean {
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(text);
  if (person) {
    const [, prefix = "", digits = "", letter] = person;
    const numbered = prefix === "" ? digits : `${String("XYZ".indexOf(prefix))}${digits}`;
    return numbered.length === 8 && nifLetter(numbered) === letter;
  }
  const company = /^([A-HJNP-SUVW])(\d{7})([0-9A-J])$/.exec(text);
  if (!company) return false;
  const [, kind = "", digits = "", control = ""] = company;
  const digit = cifDigit(digits);
  const asDigit = !"NPQRSW".includes(kind) && control === String(digit);
  const asLetter = !"ABEH".includes(kind) && control === cifLetters[digit];
  return asDigit || asLetter;
}
