/** The version of this package; a test ensures that it equals package.json. */
export const version = "0.0.0";
