import { basename, dirname } from 'node:path';

/**
 * Returns the class name in the page for a class of a CSS module, such as `ui-Menu-list`. By this name, a
 * developer who inspects an element finds its rules.
 */
export const scopedClassName = (name: string, file: string): string =>
  [basename(dirname(file)), basename(file, '.module.css'), name].join('-');
