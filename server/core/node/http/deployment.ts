/** The deployment's data for the page. */
export interface Deployment {
  flavour: string;
  /** The deployment's own name, or ''. */
  name: string;
  /** Hosts whose pictures the page may show in rich text, in addition to its own. */
  pictureHosts: readonly string[];
  /** The host whose passkeys the API accepts; undefined without any. */
  passkeys?: string | undefined;
  /** Whether the server has the handbook's pages. */
  handbook?: boolean;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Fills `<meta name="console">` of the console's page. */
export const withDeployment = (html: string, meta: Deployment) =>
  html.replace('__CONSOLE__', () => escapeAttribute(JSON.stringify(meta)));
