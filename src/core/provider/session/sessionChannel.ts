const NAME = 'console.session';

let channel: BroadcastChannel | undefined;

/**
 * Returns the broadcast channel of this page. The page opens only one, because a second one would receive the
 * messages of the first.
 */
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Notifies the browser's other tabs of a sign-in or sign-out. */
export function tellSessionChanged(): void {
  opened().postMessage('changed');
}

/**
 * Calls the listener after each sign-in or sign-out in another tab. The listener must ask the API whose
 * session it is now. Returns a function that removes the listener.
 */
export function onSessionChanged(listener: () => void): () => void {
  const hear = () => listener();
  opened().addEventListener('message', hear);
  return () => opened().removeEventListener('message', hear);
}
