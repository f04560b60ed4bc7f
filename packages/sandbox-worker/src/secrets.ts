/** The form of a token: bearer tokens have no other characters, and fewer than 16 could be guessed. */
export const tokenForm = /^[\w.~+/=-]{16,200}$/;

export const tokenAdvice = "must have 16 to 200 letters, digits and characters of -._~+/=";

/** The secrets as an engine binds them: null or undefined where its environment has none. */
export interface BoundSecrets {
  ADMIN_TOKEN?: string | null;
  SIGNING_SECRET?: string | null;
}

/** Prevents a worker from starting with secrets that anybody could guess. The message never has the value. */
export function requireSecrets({ ADMIN_TOKEN, SIGNING_SECRET }: BoundSecrets): void {
  const [unfit] = Object.entries({ ADMIN_TOKEN, SIGNING_SECRET }).find(([, text]) => !tokenForm.test(text ?? "")) ?? [];
  if (unfit !== undefined) throw new Error(`${unfit} ${tokenAdvice}. To make one: openssl rand -hex 32`);
}
