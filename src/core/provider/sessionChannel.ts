const NAME = 'console.session';

let channel: BroadcastChannel | undefined;

/**
 * One channel for sending and listening, for the page's lifetime: it does not hear itself, but two of one page would.
 */
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the browser's other tabs that somebody signed in or out here. */
export function tellSessionChanged(): void {
  opened().postMessage('changed');
}

/**
 * Calls back when somebody signs in or out in another tab; returns how to stop. Only the API knows whose session it is
 * then.
 */
export function onSessionChanged(listener: () => void): () => void {
  const hear = () => listener();
  opened().addEventListener('message', hear);
  return () => opened().removeEventListener('message', hear);
}
