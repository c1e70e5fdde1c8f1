/** The data about the deployment that the console's page gets from the server. */
export interface DeploymentDataOfConsolePage {
  flavour: string;
  /** The deployment's own name; '' if it has none. */
  name: string;
  /** Hosts other than the console's own whose pictures the page may show in rich text. */
  pictureHosts: readonly string[];
  /** The host name for which passkeys are valid; undefined if passkeys can't be used. */
  passkeys?: string | undefined;
  /** Whether the pages of the handbook were built with the console. */
  handbook?: boolean;
}

const escapeHtmlAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Writes the deployment's data into `<meta name="console">` of the console's page. */
export const writeDeploymentDataIntoHtml = (html: string, deploymentData: DeploymentDataOfConsolePage) =>
  html.replace('__CONSOLE__', () => escapeHtmlAttribute(JSON.stringify(deploymentData)));
