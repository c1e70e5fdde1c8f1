import type { Plugin } from 'vite';
import { start } from '../i18n/ko/core/start.ts';

/** The page's texts, and the empty address, which is the page's own. */
const fillings = { ...start, here: '' };

/** Vite plugin that fills the page's static texts, which show where its first script does not arrive. */
export const startTexts = (): Plugin => ({
  name: 'start-texts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries(fillings).reduce(
        (filled, [name, text]) => filled.replace(`__START_${name}__`, text),
        html,
      ),
  },
});
