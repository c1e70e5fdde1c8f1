/** The path of another field beside the one at `path`. */
export const siblingOf = (path: string, name: string): string => path.replace(/[^.]+$/, name);
