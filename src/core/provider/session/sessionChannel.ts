const SESSION_CHANNEL_NAME = 'console.session';

let sessionChannel: BroadcastChannel | undefined;

/**
 * Returns the broadcast channel of this page. The page opens only one, because a second one would receive the
 * messages of the first.
 */
function getSessionChannel(): BroadcastChannel {
  sessionChannel ??= new BroadcastChannel(SESSION_CHANNEL_NAME);
  return sessionChannel;
}

/** Notifies the browser's other tabs of a sign-in or sign-out. */
export function broadcastSessionChange(): void {
  getSessionChannel().postMessage('changed');
}

/**
 * Calls the listener after each sign-in or sign-out in another tab. The listener must ask the API whose
 * session it is now. Returns a function that removes the listener.
 */
export function subscribeToSessionChanges(listener: () => void): () => void {
  const notifyListener = () => listener();
  getSessionChannel().addEventListener('message', notifyListener);
  return () => getSessionChannel().removeEventListener('message', notifyListener);
}
