const NAME = 'console.session';

let channel: BroadcastChannel | undefined;

/**
 * Returns the page's only channel: a channel does not receive its own messages, but two channels of one page
 * would.
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
 * Calls back after a sign-in or sign-out in another tab; returns a function to stop. Only the API knows whose
 * session it is then.
 */
export function onSessionChanged(listener: () => void): () => void {
  const hear = () => listener();
  opened().addEventListener('message', hear);
  return () => opened().removeEventListener('message', hear);
}
