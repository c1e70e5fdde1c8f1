import { readDeploymentMetaTag } from '../pageFacts';

/** Whether the browser supports passkeys, and the server accepts passkeys for this host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && readDeploymentMetaTag().passkeys === window.location.hostname;
