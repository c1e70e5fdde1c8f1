/** The data about the deployment that the console's page needs. */
export interface DeploymentData {
  flavour: string;
  /** The deployment's own name; '' if it has none. */
  name: string;
  /** Hosts whose pictures the page may show in rich text, in addition to its own. */
  pictureHosts: readonly string[];
  /** The host that passkeys belong to; undefined if passkeys can't be used. */
  passkeys?: string | undefined;
  /** Whether the handbook's pages are built. */
  handbook?: boolean;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Writes the deployment's data into `<meta name="console">` of the console's page. */
export const fillDeploymentMeta = (html: string, meta: DeploymentData) =>
  html.replace('__CONSOLE__', () => escapeAttribute(JSON.stringify(meta)));
