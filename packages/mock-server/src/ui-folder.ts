/** The folder of the files that browsers load; it stands beside the sources, and beside `dist` in the package. */
export const uiFolder = new URL("../ui/", import.meta.url);
