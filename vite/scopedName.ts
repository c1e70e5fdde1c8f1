import { basename, dirname } from 'node:path';

/** The class in the page for one of a CSS module: `ui-Menu-list`, so that who inspects an element finds its rules. */
export const scopedName = (name: string, file: string): string =>
  [basename(dirname(file)), basename(file, '.module.css'), name].join('-');
