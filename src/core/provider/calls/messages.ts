import type { AnyResource, Loose } from '../../schema/index';
import { api } from '../api.config';
import { type Http, readObjectAt } from '../wire/http';
import { listRequest } from '../wire/listRequest';

/** A message to records: named by id, or all matches of a list's filter except some. */
export interface OutgoingMessage {
  subject: string;
  message: string;
  to: { ids: readonly string[] } | { filter: Loose; except: readonly string[]; expected: number };
  key: string;
  kind: MessageKind;
  /** True for a notice that reminds of a consent to advertisements; the ledger keeps its date. */
  confirms?: true;
  /** Instant at which the message is sent; absent for at once. */
  sendAt?: string;
  /** True for a test, which only the operator gets. */
  test?: true;
}
/** Kind of a message: a notice, or an advertisement for people who consented. */
export type MessageKind = 'notice' | 'ad';

/** The progress of a message, and its unreached recipients. */
export interface MessageState {
  _id: string;
  subject: string;
  total: number;
  sent: number;
  /** Number of unsent mails; `delayed` of them were already attempted. */
  waiting: number;
  delayed: number;
  failed: number;
  /** Number of recipients who refused or have no address; absent in other APIs. */
  refused?: number;
  withoutAddress?: number;
  sendAt?: string | null;
  isCancelled?: boolean;
  /** The unreached recipients; `again` if a further attempt may reach them. */
  unreached: { _id: string; name: string; message: string; delayed: boolean; again?: boolean }[];
}

/** How many recipients a message would reach, how many not, and why. */
export interface ForeseenMessage {
  total: number;
  failed: number;
  reasons: { message: string; count: number }[];
  /** Why advertisements can't be sent; null if they can. */
  ads: string | null;
  /** Why a message with this text can't be sent; null if it can. */
  stops: string | null;
  /** The mail as its first recipient gets it, with masked values. */
  preview: { to: string; subject: string; text: string } | null;
}

/** The parts of a message that decide its recipients and its text. */
export type ForeseenOf = Pick<OutgoingMessage, 'to' | 'kind'> &
  Partial<Pick<OutgoingMessage, 'subject' | 'message' | 'confirms'>>;

/** The calls about messages to many recipients. */
export interface MessageCalls {
  /** Returns how many recipients a message would reach; null if the API can't count them. */
  foreseeMessage(
    name: string,
    message: ForeseenOf,
    options?: { signal?: AbortSignal },
  ): Promise<ForeseenMessage | null>;
  /**
   * Sends a message to records, each as a separate mail; `key` makes the call repeatable. Returns the
   * progress.
   */
  sendMessage(name: string, message: OutgoingMessage): Promise<MessageState>;
  /** Returns the progress of a message. */
  messageState(id: string, options?: { signal?: AbortSignal }): Promise<MessageState>;
  /** Cancels a message whose sending has not begun. */
  cancelMessage(id: string): Promise<MessageState>;
  /** Sends a message to its failed recipients again. */
  sendAgain(id: string): Promise<MessageState>;
}

/** Returns the recipients of a message in the API's form. */
const recipientsOf = (resource: AnyResource, to: OutgoingMessage['to']): Loose =>
  'ids' in to
    ? { [resource.api.many]: to.ids }
    : { ...to, filter: Object.fromEntries(listRequest(resource, to.filter).query) };

/** Returns the calls about messages. */
export const messageCallsOver = (http: Http, resourceOf: (name: string) => AnyResource): MessageCalls => ({
  async foreseeMessage(name, { to, ...rest }, { signal } = {}) {
    // Another API may not know `dryRun`, and would send the message.
    if (api.own) return null;
    const body = JSON.stringify({ ...recipientsOf(resourceOf(name), to), ...rest, dryRun: true });
    const { json } = await http('/messages', { method: 'POST', body, signal });
    return readObjectAt(json, 'message') as unknown as ForeseenMessage;
  },

  async sendMessage(name, { subject, message, to, key, kind, ...how }) {
    const recipients = how.test ? {} : recipientsOf(resourceOf(name), to);
    const { json } = await http('/messages', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ subject, message, ...(kind === 'ad' && { kind }), ...how, ...recipients }),
    });
    return readObjectAt(json, 'message') as unknown as MessageState;
  },
  async messageState(id, { signal } = {}) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}`, { signal });
    return readObjectAt(json, 'message') as unknown as MessageState;
  },
  async cancelMessage(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
    return readObjectAt(json, 'message') as unknown as MessageState;
  },
  async sendAgain(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/again`, { method: 'POST' });
    return readObjectAt(json, 'message') as unknown as MessageState;
  },
});
