/** The directives of a Content-Security-Policy, by name. */
export type Policy = Readonly<Record<string, string>>;

/**
 * The default policy of a page: it may only load from and call this server, with no inline scripts or styles, and may
 * not be framed. Icons in style sheets are `data:` images.
 */
export const strictPolicy: Policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** The value of the header. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
