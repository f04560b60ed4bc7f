/** The form of `X-Webhook-Signature`, with the white space around it that HTTP allows. */
const form = /^[\t ]*sha256=[\da-f]{64}[\t ]*$/;

/** A signature without white space around it; "" if it is not `sha256=` and 64 lowercase hex digits. */
export const strictSignature = (header: string): string => (form.test(header) ? header.trim() : "");
