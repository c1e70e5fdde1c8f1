import { limits } from '../../../src/core/schema/index';
import { createErrorId, createSessionReference, createTimePrefixedId } from '../basics/ids';
import { fillMessagePlaceholders } from '../basics/messages';
import type { RouteCall } from '../call/route';
import { MailError } from '../mail/mail';
import { createOutboxEntry } from '../outbox/entries';
import type { ApiServices } from '../services';
import type { Document } from '../store/store';

/** The kind of the outbox entries that invite an operator by mail. */
const INVITATION_MAIL_KIND = 'invitation';

/** An invitation before its mail is sent. The store keeps only a hash of the invitation's token. */
export interface UnsentInvitation {
  account: Document;
  token: string;
  until: string;
}

/** Returns a new token for an invitation's link, made of 256 random bits. */
export const createInvitationToken = ({ random }: Pick<ApiServices, 'random'>): string =>
  createSessionReference(random);

const buildInvitationLink = (origin: string, token: string) => `${origin}/console/invitation#${token}`;

/**
 * Sends an invitation by mail. If the server can't send mails, it returns the invitation's link, which is
 * never shown again. The token follows a `#`, because browsers don't send that part to servers.
 */
export async function sendInvitation(
  call: RouteCall,
  { account, token, until }: UnsentInvitation,
  services: ApiServices,
) {
  const { mail, outbox, publicUrl, messages, random, log } = services;
  const linkAnswer = {
    until,
    mailed: false,
    link: buildInvitationLink(publicUrl ?? new URL(call.request.url).origin, token),
  };
  if (!mail.reaches || publicUrl === undefined) return linkAnswer;
  const { invitation } = messages.mail;
  const mailAddress = String(account.email ?? account.username ?? '');
  const operatorName = String(account.name ?? '');
  const placeholderValues = {
    name: operatorName,
    hours: limits.invitationHours,
    link: buildInvitationLink(publicUrl, token),
  };
  const outboxEntry = createOutboxEntry(
    {
      _id: createTimePrefixedId(call.now, random),
      kind: INVITATION_MAIL_KIND,
      about: account._id,
      subject: invitation.subject,
    },
    call.now,
  );
  try {
    await outbox.sendNow(outboxEntry, {
      to: { name: operatorName, address: mailAddress },
      subject: invitation.subject,
      text: fillMessagePlaceholders(invitation.text, placeholderValues),
    });
    return { until, mailed: true };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log(createErrorId(random), error);
    return linkAnswer;
  }
}
