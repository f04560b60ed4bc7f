import { body, hex, previous, secret, signed, spanish, verified, type VerificationVector } from "./delivery.ts";

/** Which secret matches, and what is wrong with the others. */
export const secrets: readonly VerificationVector[] = [
  { name: "another secret", body, headers: signed(hex), options: { secrets: "other" }, verdict: "mismatch" },
  {
    name: "a secret beyond ASCII",
    body: spanish,
    headers: signed("4b8a805ee5fcb436983082dba7bca2e10fedfc4f291ba9c1cf51574fc3c8e6f4"),
    options: { secrets: "clé-secrète-🔑" },
    verdict: verified,
  },
  {
    name: "a secret longer than a block",
    body,
    headers: signed("402f261cdcf07544b497d28e941cf7dc907de7385a75f95ac488f8aa009b5848"),
    options: { secrets: "s".repeat(100) },
    verdict: verified,
  },
  {
    name: "the current of two secrets",
    body,
    headers: signed(hex),
    options: { secrets: [secret, previous] },
    verdict: verified,
  },
  {
    name: "the previous of two secrets",
    body,
    headers: signed("0313ae2785d23c389efed58fc74c502e87d8b098ea080d597240eee555b832ba"),
    options: { secrets: [secret, previous] },
    verdict: { secretIndex: 1 },
  },
  {
    name: "a secret that is there twice",
    body,
    headers: signed(hex),
    options: { secrets: ["other", secret, secret] },
    verdict: { secretIndex: 1 },
  },
  {
    name: "a secret with white space around it",
    body,
    headers: signed(hex),
    options: { secrets: ["other", `${secret}\n`] },
    verdict: "mismatch",
    cause: "secret-whitespace",
  },
  ...[`"${secret}"`, `'${secret}'`, ` "${secret}"\n`].map((quoted): VerificationVector => ({
    name: `a secret with quotes around it: ${JSON.stringify(quoted)}`,
    body,
    headers: signed(hex),
    options: { secrets: ["other", quoted] },
    verdict: "mismatch",
    cause: "secret-quotes",
  })),
  ...[`other,${secret}`, `${secret}, other`, `["other", "${secret}"]`].map((joined): VerificationVector => ({
    name: `several secrets in one string: ${JSON.stringify(joined)}`,
    body,
    headers: signed(hex),
    options: { secrets: joined },
    verdict: "mismatch",
    cause: "secret-list",
  })),
  {
    name: "a signature where there is no secret",
    body,
    headers: signed(hex),
    options: { secrets: [], allowUnsigned: true },
    verdict: "mismatch",
    cause: "no-secret",
  },
];
