import type { Mail, Message } from './mail';

/** Keeps mails instead of sending them, for the browser and for tests. */
export function memoryMail(): Mail & { readonly sent: readonly Message[] } {
  const sent: Message[] = [];
  return {
    sent,
    send: async (message) => {
      sent.push(message);
    },
  };
}
