import { pageFacts } from '../pageFacts';

/** Whether the browser supports passkeys, and the server accepts passkeys for this host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && pageFacts().passkeys === window.location.hostname;
