const NAME = 'console.session';

/** Tells the browser's other tabs that the session has ended. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/** Calls back when another tab ends the session; answers the way to stop. */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
