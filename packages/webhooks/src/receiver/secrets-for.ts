import { checkedSecrets } from "../verification/options.ts";
import type { Secrets } from "../verification/secrets.ts";
import type { SecretSource } from "./options.ts";
import type { Settings } from "./settings.ts";

/** The result of a function, unless it takes too long. */
async function asked<Request>(source: SecretSource<Request>, request: Request, timeout: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not return within ${timeout} ms.`)), timeout);
  });
  try {
    return await Promise.race([source(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The secrets that a delivery may be signed with.
 *
 * @throws what the function throws, an `Error` if it takes too long, and a `TypeError` if it returns no secret.
 */
export async function secretsFor<Request>(
  request: Request,
  { secrets, verification, timeout }: Settings<Request>,
): Promise<Secrets> {
  const found = typeof secrets === "function" ? await asked(secrets, request, timeout) : secrets;
  return checkedSecrets({ ...verification, secrets: found });
}
