import { isFields } from "@totem-partner/spec/fields";

/** The failure of a request that was certainly never sent, because no connection to the service was made. */
export class ConnectFailure extends Error {
  override readonly name = "Unconnected";
}

/** Causes are a few levels deep; a chain that loops back has no end. */
const deepest = 9;

function causesOf(failure: unknown): Readonly<Record<string, unknown>>[] {
  const causes = [];
  for (let error = failure; isFields(error) && causes.length < deepest;) {
    causes.push(error);
    const { cause, errors } = error; // The addresses of a host that all failed are `errors`.
    error = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return causes;
}

/** When the bytes received are not HTTP, Node quotes them in `data`, and they may repeat the key and tax ids. */
export function withoutQuotes(failure: unknown): unknown {
  for (const error of causesOf(failure)) Reflect.deleteProperty(error, "data");
  return failure;
}

const saysOf = ({ code, message }: Readonly<Record<string, unknown>>, words: RegExp): boolean =>
  [code, message].some((text) => typeof text === "string" && words.test(text));

/** Returns the innermost code of a failure, or the response of a proxy. A custom fetch may put anything into the rest. */
export function failureCode(failure: unknown): string | undefined {
  const texts = causesOf(failure).flatMap(({ code, message }) => [
    typeof code === "string" && /^[A-Z][A-Z0-9_/]{0,60}$/.test(code) ? code : undefined,
    typeof message === "string" ? /^Proxy response \(\d{3}\)/.exec(message)?.[0] : undefined,
  ]);
  return texts.findLast((text) => text !== undefined);
}

/** Certificates are checked before anything is sent. What the *server* says of ours (ERR_SSL) may come later. */
const certificate = /^(?!ERR_SSL)(?:\w*_)?(?:CERT|ISSUER|LEAF|CRL|CA|HOSTNAME)(?:_|$)|peer certificate/;
const proxy = /^Proxy response \(|^ERR_PROXY_TUNNEL$/;
/** Messages and codes that platforms and packages use only if no connection was made. */
const onlyBefore = [
  certificate,
  proxy,
  /\b(?:connect|getaddrinfo) E[A-Z]|client error \(Connect\)|Unable to connect|TLS handshake failed/,
  /^(?:ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/,
];

/** Only the phase counts: a host can become unreachable after it has received a request, and the code is the same. */
export function neverConnected(failure: unknown, reported: readonly unknown[], depth = 0): boolean {
  if (reported.includes(failure)) return true;
  if (!isFields(failure) || depth > deepest) return false;
  const { syscall, cause, errors } = failure;
  if (typeof syscall === "string") return syscall === "connect" || syscall === "getaddrinfo";
  if (onlyBefore.some((words) => saysOf(failure, words))) return true;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((error) => neverConnected(error, reported, depth + 1));
  return neverConnected(cause, reported, depth + 1);
}

const lasting: readonly (readonly [RegExp, string])[] = [
  [/^Proxy response \(4/, "Check the proxy's address, user and password, and whether it allows this host."],
  [
    certificate,
    "The certificate was not accepted. Check baseUrl and the clock; for a private certificate authority, set NODE_EXTRA_CA_CERTS to the file with its certificate.",
  ],
  [/^ERR_SSL|^EPROTO|InvalidContentType/, "TLS failed: check whether baseUrl has the right scheme and port."],
];

/** Returns the remedy for a connection that fails in the same way at every attempt; undefined for any other. */
export const permanentProblem = (failure: unknown): string | undefined =>
  lasting.find(([words]) => causesOf(failure).some((cause) => saysOf(cause, words)))?.[1];
