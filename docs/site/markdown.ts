const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns a declaration's docstring without its marks, on one line. */
export const docstringText = (docstring = ''): string => oneLine(docstring.replace(/^\s*\*? ?/gm, ''));

/** Returns a Markdown table; line breaks and bars of a cell are kept from breaking it. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    heads,
    heads.map(() => '---'),
    ...rows.map((row) => row.map((text) => oneLine(text).replaceAll('|', '\\|'))),
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** Returns a Markdown page. */
export const pageOf = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts].join('\n\n')}\n`;
