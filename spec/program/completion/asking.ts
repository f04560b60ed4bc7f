/** The word by which a script asks for the completion of a command line, whose last word follows a colon: it may be empty. */
export const askingWord = "__complete";

/** The answer where the shell completes names of files itself. */
export const filesAnswer = ":files";

/** The shells that have a script. */
export const shells = ["bash", "zsh", "fish", "powershell"] as const;

export type Shell = (typeof shells)[number];
