import type { MailMessage, MailSender } from './mail';

/** Keeps mails instead of sending them, for the browser and for tests. */
export function createMemoryMailSender(): MailSender & { readonly sent: readonly MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    send: async (message) => {
      sent.push(message);
    },
  };
}
