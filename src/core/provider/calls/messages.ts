import type { AnyResource, Loose } from '../../schema/index';
import { api } from '../api.config';
import { type Http, unwrap } from '../wire/http';
import { listRequest } from '../wire/listRequest';

/** A message to records: by id, or all that a list's filter matches except some. */
export interface OutgoingMessage {
  subject: string;
  message: string;
  to: { ids: readonly string[] } | { filter: Loose; except: readonly string[]; expected: number };
  key: string;
  kind: MessageKind;
  /** When it goes; absent for at once. */
  sendAt?: string;
  /** It goes to the operator alone. */
  test?: true;
}
/** Notices, or advertisements to who consented to them. */
export type MessageKind = 'notice' | 'ad';

/** How far a message is, and who was not reached so far. */
export interface MessageState {
  _id: string;
  subject: string;
  total: number;
  sent: number;
  /** Unsent messages; `delayed` of them were tried before. */
  waiting: number;
  delayed: number;
  failed: number;
  /** Recipients who refused it or have no address; absent in other APIs. */
  refused?: number;
  withoutAddress?: number;
  sendAt?: string | null;
  isCancelled?: boolean;
  /** `again`: another try may reach them. */
  unreached: { _id: string; name: string; message: string; delayed: boolean; again?: boolean }[];
}

/** How many a message would reach, and how many not and why. */
export interface ForeseenMessage {
  total: number;
  failed: number;
  reasons: { message: string; count: number }[];
  /** Why no advertisement can be sent; null if one can. */
  ads: string | null;
  /** Why this text can't be sent. */
  stops: string | null;
  /** The text as the first recipient gets it, masked. */
  preview: { to: string; subject: string; text: string } | null;
}

/** The parts of a message that decide who gets it and how it reads. */
export type ForeseenOf = Pick<OutgoingMessage, 'to' | 'kind'> &
  Partial<Pick<OutgoingMessage, 'subject' | 'message'>>;

/** The calls about messages to many. */
export interface MessageCalls {
  /** Returns the number of recipients of a message; null if the API can't count them. */
  foreseeMessage(
    name: string,
    message: ForeseenOf,
    options?: { signal?: AbortSignal },
  ): Promise<ForeseenMessage | null>;
  /** Sends a message to records, each alone; `key` makes the call repeatable. Returns how far it is. */
  sendMessage(name: string, message: OutgoingMessage): Promise<MessageState>;
  /** Returns how far a message is. */
  messageState(id: string, options?: { signal?: AbortSignal }): Promise<MessageState>;
  /** Takes a message back that has not begun to go. */
  cancelMessage(id: string): Promise<MessageState>;
  /** Retries the failed recipients. */
  sendAgain(id: string): Promise<MessageState>;
}

/** The recipients of a message in the API's format. */
const recipientsOf = (resource: AnyResource, to: OutgoingMessage['to']): Loose =>
  'ids' in to
    ? { [resource.api.many]: to.ids }
    : { ...to, filter: Object.fromEntries(listRequest(resource, to.filter).query) };

/** Returns the calls about messages. */
export const messageCallsOver = (http: Http, resourceOf: (name: string) => AnyResource): MessageCalls => ({
  async foreseeMessage(name, { to, ...rest }, { signal } = {}) {
    // Another API may not know `dryRun`, and would send.
    if (api.own) return null;
    const body = JSON.stringify({ ...recipientsOf(resourceOf(name), to), ...rest, dryRun: true });
    const { json } = await http('/messages', { method: 'POST', body, signal });
    return unwrap(json, 'message') as unknown as ForeseenMessage;
  },

  async sendMessage(name, { subject, message, to, key, kind, ...how }) {
    const recipients = how.test ? {} : recipientsOf(resourceOf(name), to);
    const { json } = await http('/messages', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ subject, message, ...(kind === 'ad' && { kind }), ...how, ...recipients }),
    });
    return unwrap(json, 'message') as unknown as MessageState;
  },
  async messageState(id, { signal } = {}) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}`, { signal });
    return unwrap(json, 'message') as unknown as MessageState;
  },
  async cancelMessage(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
    return unwrap(json, 'message') as unknown as MessageState;
  },
  async sendAgain(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/again`, { method: 'POST' });
    return unwrap(json, 'message') as unknown as MessageState;
  },
});
