/** The maximum size of a response; the largest page of a list is far smaller. */
export const mostBytes = 64 * 1024 * 1024;

/** Frees the connection of a response whose body is not read. */
export async function discardBody({ body }: Response): Promise<void> {
  try {
    await body?.cancel();
  } catch {
    // Already read, or broken: the connection is free either way.
  }
}

/** Returns whether the headers promise a body that is not too large, and that no content coding can enlarge. */
function isShort({ headers }: Response): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= mostBytes && !headers.has("content-encoding");
}

/**
 * Cancels the body when the signal is aborted, which a custom fetch may not do itself, and when it is too large. The signal
 * belongs to this attempt alone, and goes with it: its listener is not removed.
 */
export async function readBody(response: Response, signal: AbortSignal, tooLarge: () => Error): Promise<string> {
  // Some platforms have no streams here, and custom fetches have their own. They are slow, so they are only used when
  // needed.
  if (isShort(response) || typeof response.body?.getReader !== "function") return response.text();
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let bytes = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > mostBytes) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    signal.throwIfAborted(); // A cancelled body ends like a complete one.
    return text + decoder.decode();
  } catch (error) {
    cancel();
    throw error;
  }
}
