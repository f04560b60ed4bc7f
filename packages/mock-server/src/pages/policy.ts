/** The directives of a Content-Security-Policy, by their names. */
export type Policy = Readonly<Record<string, string>>;

/**
 * What a page may do unless it says otherwise: load and call nothing but this server, with no inline script or style, and
 * stand in no frame. Icons in style sheets are `data:` images.
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
