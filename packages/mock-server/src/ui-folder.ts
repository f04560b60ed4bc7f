/** The folder of browser files, next to the sources, and next to `dist` in the package. */
export const uiFolder = new URL("../ui/", import.meta.url);
