import { token } from '../provider/yourApi/token';

const NAME = 'console.session';

/** Tells the browser's other tabs that the session has ended. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/**
 * Forgets this tab's bearer token when another tab ends the session, and calls back; answers the way to stop. A cookie
 * ends for every tab by itself.
 */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = () => {
    token.forget();
    listener();
  };
  return () => channel.close();
}
