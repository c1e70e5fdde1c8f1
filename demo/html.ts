import type { Asset } from '../src/core/schema/index';

/** Returns paragraphs as rich text. */
export const p = (...paragraphs: string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');

export const h2 = (title: string): string => `<h2>${title}</h2>`;

export const ul = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;

export const ol = (...items: string[]): string =>
  `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;

/** Returns a picture as HTML, in the form that the API's sanitiser writes. */
export const picture = ({ url, width, height }: Asset, alt: string): string =>
  `<img src="${url}" alt="${alt}" width="${width}" height="${height}" />`;

/** Returns a table as HTML, whose first row is the heading. */
export const table = ([head = [], ...rows]: readonly (readonly string[])[]): string => {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
  return `<table><tbody>${row('th', head)}${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
};
