/** A token that every header can carry. */
export const adminTokenPattern = /^[!-~]{8,200}$/;

/** What a token must be, after "The admin token …" or the name of an option. */
export const adminTokenAdvice = "must have 8 to 200 visible characters, without spaces";
