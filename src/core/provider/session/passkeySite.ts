import { pageFacts } from '../pageFacts';

/** Whether the browser supports passkeys and the server accepts them at this host. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && pageFacts().passkeys === window.location.hostname;
