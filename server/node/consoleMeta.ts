/** What the page learns of its deployment. */
export interface ConsoleMeta {
  flavour: string;
  /** The deployment's own name, or ''. */
  name: string;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The console's page with its `<meta name="console">` filled in. */
export const withConsoleMeta = (html: string, meta: ConsoleMeta) =>
  html.replace('__CONSOLE__', () => escapeAttribute(JSON.stringify(meta)));
