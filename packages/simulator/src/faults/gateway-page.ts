/** The status of a proxy that received no response from the service. */
export const badGateway = 502;

const phrases: ReadonlyMap<number, string> = new Map([
  [500, "Internal Server Error"],
  [badGateway, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Time-out"],
]);

/** The error page of a proxy, as HTML. */
export function gatewayPage(status: number): string {
  const title = `${String(status)} ${phrases.get(status) ?? "Error"}`;
  const lines = ["<html>", `<head><title>${title}</title></head>`, "<body>", `<h1>${title}</h1>`, "</body>", "</html>"];
  return lines.map((line) => `${line}\r\n`).join("");
}
