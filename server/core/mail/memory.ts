import type { MailMessage, MailSender } from './mail';

/** Keeps mails in memory instead of sending them, for a server in a browser page and for tests. */
export function createInMemoryMailSender(): MailSender & { readonly sent: readonly MailMessage[] } {
  const sentMessages: MailMessage[] = [];
  return {
    sent: sentMessages,
    send: async (message) => {
      sentMessages.push(message);
    },
  };
}
