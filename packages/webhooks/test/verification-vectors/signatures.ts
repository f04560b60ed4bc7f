import {
  body,
  hex,
  previous,
  secret,
  signed,
  spanish,
  spanishHex,
  vector,
  type VerificationVector,
  verified,
} from "./delivery.ts";

/** The header, right and wrong. */
export const signatures: readonly VerificationVector[] = [
  vector("no header", "missing-header", { headers: [] }),
  vector("an empty header", "missing-header", { headers: [["X-Webhook-Signature", ""]] }),
  vector("one byte of the body off", "mismatch", { body: body.replace("Trigo", "Trigp") }),
  vector("the first digit off", "mismatch", { headers: signed(`1${hex.slice(1)}`) }),
  vector("the last digit off", "mismatch", { headers: signed(`${hex.slice(0, -1)}4`) }),
  vector("digits in upper case", "malformed-signature", { headers: signed(hex.toUpperCase()) }),
  vector("no prefix", "malformed-signature", { headers: [["X-Webhook-Signature", hex]] }),
  vector("a prefix in upper case", "malformed-signature", { headers: [["X-Webhook-Signature", `SHA256=${hex}`]] }),
  vector("another algorithm", "malformed-signature", { headers: [["X-Webhook-Signature", `sha1=${hex}`]] }),
  vector("no digits", "malformed-signature", { headers: signed("") }),
  vector("a digit too few", "malformed-signature", { headers: signed(hex.slice(1)) }),
  vector("a digit too many", "malformed-signature", { headers: signed(`${hex}0`) }),
  vector("junk in the hex", "malformed-signature", { headers: signed(`${hex.slice(0, 62)}zz`) }),
  vector("junk after the hex", "malformed-signature", { headers: signed(`${hex};v=1`) }),
  vector("white space in the hex", "malformed-signature", { headers: signed(`${hex.slice(0, 32)} ${hex.slice(32)}`) }),
  vector("white space around the header", verified, { headers: [["x-webhook-signature", ` \tsha256=${hex} `]] }),
  vector("a header with a name in another case", verified, { headers: [["x-WEBHOOK-signature", `sha256=${hex}`]] }),
  vector("a header beside it that is named like a method of Headers", verified, {
    headers: [["get", "1"], ...signed(hex)],
  }),
  vector("two headers, the first of them right", "malformed-signature", {
    headers: [...signed(hex), ...signed(spanishHex)],
    cause: "multiple-signatures",
  }),
  vector("the same header twice", "malformed-signature", {
    headers: [...signed(hex), ...signed(hex)],
    cause: "multiple-signatures",
  }),
];

/** Deliveries without a signature. */
export const unsigned: readonly VerificationVector[] = [
  vector("no signature, where the other headers are a delivery's", "missing-header", {
    headers: [["X-Webhook-Id", "1"]],
    cause: "unsigned",
  }),
  vector(
    "no signature, where that is allowed",
    { secretIndex: undefined },
    { headers: [], options: { allowUnsigned: true } },
  ),
  vector(
    "no signature and no secret, where that is allowed",
    { secretIndex: undefined },
    { headers: [], options: { secrets: [], allowUnsigned: true } },
  ),
  vector("a signature, where none is needed", verified, { options: { allowUnsigned: true } }),
  vector("a wrong signature, where none is needed", "mismatch", {
    headers: signed(spanishHex),
    options: { allowUnsigned: true },
  }),
];

/** Which secret matches, and what is wrong with the others. */
export const secrets: readonly VerificationVector[] = [
  vector("another secret", "mismatch", { options: { secrets: "other" } }),
  vector("a secret beyond ASCII", verified, {
    body: spanish,
    headers: signed("4b8a805ee5fcb436983082dba7bca2e10fedfc4f291ba9c1cf51574fc3c8e6f4"),
    options: { secrets: "clé-secrète-🔑" },
  }),
  vector("a secret longer than a block", verified, {
    headers: signed("402f261cdcf07544b497d28e941cf7dc907de7385a75f95ac488f8aa009b5848"),
    options: { secrets: "s".repeat(100) },
  }),
  vector("the current of two secrets", verified, { options: { secrets: [secret, previous] } }),
  vector(
    "the previous of two secrets",
    { secretIndex: 1 },
    {
      headers: signed("0313ae2785d23c389efed58fc74c502e87d8b098ea080d597240eee555b832ba"),
      options: { secrets: [secret, previous] },
    },
  ),
  vector("a secret that is there twice", { secretIndex: 1 }, { options: { secrets: ["other", secret, secret] } }),
  vector("a secret with white space around it", "mismatch", {
    options: { secrets: ["other", `${secret}\n`] },
    cause: "secret-whitespace",
  }),
  ...[`"${secret}"`, `'${secret}'`, ` "${secret}"\n`].map((quoted): VerificationVector =>
    vector(`a secret with quotes around it: ${JSON.stringify(quoted)}`, "mismatch", {
      options: { secrets: ["other", quoted] },
      cause: "secret-quotes",
    }),
  ),
  ...[`other,${secret}`, `${secret}, other`, `["other", "${secret}"]`].map((joined): VerificationVector =>
    vector(`several secrets in one string: ${JSON.stringify(joined)}`, "mismatch", {
      options: { secrets: joined },
      cause: "secret-list",
    }),
  ),
  vector("a signature where there is no secret", "mismatch", {
    options: { secrets: [], allowUnsigned: true },
    cause: "no-secret",
  }),
];
