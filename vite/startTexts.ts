import type { Plugin } from 'vite';
import { start } from '../i18n/ko/core/start.ts';

/**
 * The texts that replace the placeholders in the start page's HTML. `here` is the URL of the page itself: an
 * empty URL leads to it.
 */
const placeholderTexts = { ...start, here: '' };

/**
 * Vite plugin that writes the static texts into the page, which shows them if its first script does not
 * arrive.
 */
export const startTexts = (): Plugin => ({
  name: 'start-texts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries(placeholderTexts).reduce(
        (filledHtml, [name, text]) => filledHtml.replace(`__START_${name}__`, text),
        html,
      ),
  },
});
