import { deploymentPageFacts } from '../pageFacts';

/** Whether the browser supports passkeys, and the server accepts passkeys for this host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && deploymentPageFacts().passkeys === window.location.hostname;
