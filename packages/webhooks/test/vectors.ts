import type { SignOptions } from "../src/index.ts";

interface Vector {
  name: string;
  options: SignOptions;
  /** From `printf '%s' "$content" | openssl dgst -sha256 -hmac "$secret"`, unless the name says otherwise. */
  hex: string;
}

const body = '{"id":"0f2c1a54-7b1e-4a39-9a55-0c4d1f0a7e11","type":"authorization.created"}';
const secret = "whsec_demo";

export const vectors: Vector[] = [
  {
    name: "a sentence that is often used for HMAC",
    options: { body: "The quick brown fox jumps over the lazy dog", secret: "key" },
    hex: "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
  },
  {
    name: "RFC 4231, test case 2",
    options: { body: "what do ya want for nothing?", secret: "Jefe" },
    hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  },
  {
    name: "a delivery",
    options: { body, secret },
    hex: "474643976bac7c5af7847752ecb422896c41a4792e018b28cc20945d232e0548",
  },
  {
    name: "a delivery with its timestamp",
    options: { body, secret, signedContent: "timestamp-body", timestamp: 1782810764 },
    hex: "41c488d8bc63fa87f701de045605f4dc7af14565ae869482b3b21c84dca16751",
  },
  {
    name: "an empty body",
    options: { body: "", secret },
    hex: "e6e0a9ff90901abf1090ace8a4c1156b643fb754ca9259a3ca12b0c401496bc5",
  },
  {
    name: "text and secret beyond ASCII",
    options: { body: "Cañería 🚚", secret: "clé-secrète" },
    hex: "c0c9105c560404e3173be3172a692b42cc304b1331fccaba5382189f164d44cb",
  },
  {
    name: "bytes that are no text",
    options: { body: Uint8Array.of(0x00, 0xff, 0xfe, 0x80), secret },
    hex: "d5137a07dc857b4c5940b40a30ed262e879f4d01c8d2eb7c0aede1ad70b8662a",
  },
  {
    name: "a secret longer than a block",
    options: { body: "body", secret: "s".repeat(100) },
    hex: "eed882f41b99b05ce0456321697d48bb3d19b0186983c354f9d92b1c0578b7f2",
  },
];
