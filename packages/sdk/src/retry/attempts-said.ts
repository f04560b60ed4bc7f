/** What the message of an error adds about the attempts of its call: how many, and why no further one. */
export function sayAttempts(attempts: number, whyNoMore = ""): string {
  const again = whyNoMore === "" ? "" : `not sent again: ${whyNoMore}`;
  if (attempts <= 1) return again === "" ? "" : ` It was ${again}.`;
  return ` It was sent ${attempts} times${again === "" ? "" : `, and ${again}`}.`;
}
