const partsOfNames =
  /secret|token|passw|passphrase|pwd|signature|credential|session|(?:api|access|private|signing|shared|subscription|auth)[-_ ]?key/;

/** An Idempotency-Key is shown, and so are ids such as authorizationId. */
const wordsOfNames =
  /(?<![a-z])(?:o?auth|bearer|cookies?|hmac|jwt|(?<!idempotency[-_ ])keys?|sig)(?![a-z])|(?<![a-z])authorization$/;

/** Returns true for names of headers, fields and parameters whose values are keys or secrets: access_token, X-API-Key, … */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "-").toLowerCase();
  return partsOfNames.test(words) || wordsOfNames.test(words);
}

/** Characters as long as keys are. */
const runs = /[\w+/=-]{16,}/g;

/** Words, also within others as in NumberOfItemsV2, numbers at the end of one, and what is as short as a version. */
const words =
  /(?<![A-Za-z\d])(?:[A-Za-z]{0,2}\d{1,6}|[A-Za-z]{1,2})(?![A-Za-z\d])|[A-Z]?(?<![a-z])[a-z]{3,20}(?![a-z])|(?:[A-Z][a-z]{2}|A[st]|By|I[dfns]|O[fnr]|To)(?![a-z])|(?<![A-Z])[A-Z]{3,20}(?![A-Za-z])|[A-Z]{2,20}(?=[A-Z][a-z])|(?<=[a-z])[A-Z]?\d{1,4}(?=[A-Z])|(?<!\d)\d{1,6}(?![A-Za-z\d])|[_+/=-]/g;

/** Returns true for a text in which a credential may stand: `Bearer …`, or a long run of characters that are not words. */
export const isSecretText = (text: string): boolean =>
  /\bbearer\s+(?!tokens?\b|auth)\S/i.test(text) ||
  (text.match(runs) ?? []).some((run) => run.replaceAll(words, "") !== "");
