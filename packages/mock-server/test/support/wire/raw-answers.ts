/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** The answers in what a connection received, one after the other; each says its length. */
export function rawAnswers(received: string): RawAnswer[] {
  if (received === "") return [];
  const end = received.indexOf("\r\n\r\n");
  const [line = "", ...fields] = received.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(":");
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
    }),
  );
  const [from, length] = [end + 4, Number(headers["content-length"] ?? 0)];
  const text = received.slice(from, from + length);
  const answer = {
    status: Number(line.split(" ")[1]),
    headers,
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
  };
  return [answer, ...rawAnswers(received.slice(from + length))];
}
