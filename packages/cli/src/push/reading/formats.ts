/** The formats of files that can be read. */
export const fileFormats = ["csv", "jsonl", "xlsx"] as const;

export type FileFormat = (typeof fileFormats)[number];
