/** The program that serves this page, such as totem-mock, as the document names it. */
export const programName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "";
