import type { AnyResource, Loose } from '../../schema/index';
import { api } from '../api.config';
import { type HttpClient, requireObjectInJson } from '../wire/http';
import { buildListRequest } from '../wire/listRequest';

/**
 * A message to the people of several records. `to` names the records: their ids, or a list's filter and the
 * records that are left out.
 */
export interface OutgoingMessage {
  subject: string;
  message: string;
  to: { ids: readonly string[] } | { filter: Loose; except: readonly string[]; expected: number };
  key: string;
  kind: MessageKind;
  /**
   * True for a notice that reminds a person of a consent to advertisements. The consent ledger keeps the date
   * of the notice.
   */
  confirms?: true;
  /** Instant at which the message is sent; absent if it is sent at once. */
  sendAt?: string;
  /** True for a test, which is only sent to the operator. */
  test?: true;
}
/** The kind of a message: a notice, or an advertisement, which only people who consented get. */
export type MessageKind = 'notice' | 'ad';

/** The progress of sending a message, and the recipients that the message did not reach. */
export interface MessageDeliveryProgress {
  _id: string;
  subject: string;
  total: number;
  sent: number;
  /**
   * Number of mails that are not sent yet. `delayed` is the number of these mails that the server already
   * tried to send.
   */
  waiting: number;
  delayed: number;
  failed: number;
  /**
   * Numbers of recipients who refuse such mails or have no address; absent in APIs other than the console's.
   */
  refused?: number;
  withoutAddress?: number;
  sendAt?: string | null;
  isCancelled?: boolean;
  /**
   * The recipients that the message did not reach. If `again` is true, a further attempt may reach the
   * recipient.
   */
  unreached: { _id: string; name: string; message: string; delayed: boolean; again?: boolean }[];
}

/** How many recipients a message would reach, and how many it would not reach, with the reasons. */
export interface MessageReachForecast {
  total: number;
  failed: number;
  reasons: { message: string; count: number }[];
  /** The reason why advertisements can't be sent; null if they can. */
  ads: string | null;
  /** The reason why a message with this text can't be sent; null if it can. */
  stops: string | null;
  /** The mail as its first recipient gets it, with masked values. */
  preview: { to: string; subject: string; text: string } | null;
}

/** The parts of a message that decide its recipients and its text. */
export type MessageForecastRequest = Pick<OutgoingMessage, 'to' | 'kind'> &
  Partial<Pick<OutgoingMessage, 'subject' | 'message' | 'confirms'>>;

/** The functions that call the API about messages to many recipients. */
export interface MessageCalls {
  /** Returns the number of recipients that a message would reach; null if the API can't count them. */
  foreseeMessage(
    resourceName: string,
    message: MessageForecastRequest,
    options?: { signal?: AbortSignal },
  ): Promise<MessageReachForecast | null>;
  /**
   * Sends a message as a separate mail to each record's person, and returns the progress. A repeated call
   * with the same `message.key` sends nothing again.
   */
  sendMessage(resourceName: string, message: OutgoingMessage): Promise<MessageDeliveryProgress>;
  /** Reads how many mails of a message have been sent and how many have failed. */
  messageState(id: string, options?: { signal?: AbortSignal }): Promise<MessageDeliveryProgress>;
  /** Cancels a message whose sending has not begun. */
  cancelMessage(id: string): Promise<MessageDeliveryProgress>;
  /** Sends a message again to the recipients whose mail failed. */
  sendAgain(id: string): Promise<MessageDeliveryProgress>;
}

/** Returns the recipients of a message in the form that the API expects. */
const createRecipientsRequestBody = (resource: AnyResource, recipients: OutgoingMessage['to']): Loose =>
  'ids' in recipients
    ? { [resource.api.many]: recipients.ids }
    : { ...recipients, filter: Object.fromEntries(buildListRequest(resource, recipients.filter).query) };

/** Returns the functions that call the API about messages. */
export const createMessageCalls = (
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): MessageCalls => ({
  async foreseeMessage(resourceName, { to, ...rest }, { signal } = {}) {
    // An API other than the console's own possibly ignores `dryRun` and sends the message.
    if (api.own) return null;
    const body = JSON.stringify({
      ...createRecipientsRequestBody(getResource(resourceName), to),
      ...rest,
      dryRun: true,
    });
    const { json } = await http('/messages', { method: 'POST', body, signal });
    return requireObjectInJson(json, 'message') as unknown as MessageReachForecast;
  },

  async sendMessage(resourceName, { subject, message, to, key, kind, ...how }) {
    const recipientsBody = how.test ? {} : createRecipientsRequestBody(getResource(resourceName), to);
    const { json } = await http('/messages', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ subject, message, ...(kind === 'ad' && { kind }), ...how, ...recipientsBody }),
    });
    return requireObjectInJson(json, 'message') as unknown as MessageDeliveryProgress;
  },
  async messageState(id, { signal } = {}) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}`, { signal });
    return requireObjectInJson(json, 'message') as unknown as MessageDeliveryProgress;
  },
  async cancelMessage(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
    return requireObjectInJson(json, 'message') as unknown as MessageDeliveryProgress;
  },
  async sendAgain(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/again`, { method: 'POST' });
    return requireObjectInJson(json, 'message') as unknown as MessageDeliveryProgress;
  },
});
