/** Loads a package as a program in this folder would, where it is installed. */
export const load = (name) => import(name);
