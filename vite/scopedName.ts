import { basename, dirname } from 'node:path';

/**
 * Returns the class name in the page for a class of a CSS module, such as `ui-Menu-list`. By this name, a
 * developer who inspects an element finds its rules.
 */
export const buildScopedClassName = (className: string, cssModuleFile: string): string =>
  [basename(dirname(cssModuleFile)), basename(cssModuleFile, '.module.css'), className].join('-');
