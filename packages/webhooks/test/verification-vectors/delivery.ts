// The parts of the vectors. The digests are from Python's hmac.
import type { VerificationFailure, VerifyOptions } from "@totem-partner/webhooks";

/** A delivery and its verdict. */
export interface VerificationVector {
  /** The point that the verdict shows. */
  name: string;
  body: VerifyOptions["body"];
  /** As they arrive; a name may be there twice. */
  headers: readonly (readonly [name: string, value: string])[];
  options?: Partial<Omit<VerifyOptions, "body" | "headers">>;
  /** The `secretIndex` of a delivery that is verified, or the reason why it is not. */
  verdict: { secretIndex: number | undefined; event?: object; type?: string } | VerificationFailure;
  /** The reason that `safeVerify` returns instead, if it finds out more. */
  cause?: VerificationFailure;
}

export const secret = "whsec_demo_7f3c";
export const previous = "whsec_previous_19ab";

export const body =
  '{"id":"0f2c1a54-7b1e-4a39-9a55-0c4d1f0a7e11","type":"authorization.synced","occurredAt":"2026-06-30T09:12:44.000Z","data":{"authorization":{"id":"7d3f","product":"Trigo"}}}';
export const hex = "078dc0d5a5bd665c1a7f6e6c0dff2aeaeccd146cd63c0f6a72458d85fe42dd63";
export const spanish =
  '{"id":"1","type":"carrier.renamed","occurredAt":"2026-06-30T09:12:44.000Z","data":{"name":"Cañería 🚚 S.L."}}';
export const spanishHex = "1d4becaa1a2c8b0321b26be799b7cc2fb1379d1e96acd9bc999402333ee597cd";

export const bytes = (text: string) => new TextEncoder().encode(text);
export const signed = (digits: string) => [["X-Webhook-Signature", `sha256=${digits}`]] as const;
export const verified = { secretIndex: 0 };

/** A vector: unless it says otherwise, the same body with the right signature. */
export const vector = (
  name: string,
  verdict: VerificationVector["verdict"] = verified,
  more: Partial<VerificationVector> = {},
): VerificationVector => ({ name, body, headers: signed(hex), verdict, ...more });
