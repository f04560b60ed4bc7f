import { expect, test } from "vitest";
import { requireSecrets } from "../src/secrets.ts";

const fit = { ADMIN_TOKEN: "the-token-of-the-operator", SIGNING_SECRET: "a-secret-for-tests" };

test.each(["ADMIN_TOKEN", "SIGNING_SECRET"] as const)(
  "a worker that could be entered by anyone does not start: %s",
  (name) => {
    for (const text of [
      undefined,
      null,
      "",
      "short",
      "x".repeat(15),
      "x".repeat(201),
      "spaces within its text",
      "line-of-20-characters\n",
    ]) {
      expect(() => requireSecrets({ ...fit, [name]: text })).toThrow(
        `${name} must have 16 to 200 letters, digits and characters of -._~+/=. To make one: openssl rand -hex 32`,
      );
    }
    expect(() => requireSecrets(fit)).not.toThrow();
  },
);
