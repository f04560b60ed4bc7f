/** What an error message adds about the attempts of its call: their number, and why there is no further one. */
export function sayAttempts(attempts: number, whyNoMore = ""): string {
  const again = whyNoMore === "" ? "" : `not retried: ${whyNoMore}`;
  if (attempts <= 1) return again === "" ? "" : ` It was ${again}.`;
  return ` It was sent ${attempts} times${again === "" ? "" : `, and ${again}`}.`;
}
