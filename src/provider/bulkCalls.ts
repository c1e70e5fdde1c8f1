import type { AnyResource, Loose } from '../schema/index';
import { type Http, unwrap } from './http';
import { listRequest } from './listRequest';

/** A record that was selected, and the version that was seen. */
export interface SelectedRecord {
  id: string;
  version: unknown;
}

/** What became of selected records: the ids that are gone, and those that stay, as they are now and why. */
export interface DeletedRecords {
  deleted: string[];
  kept: { _id: string; title: string; version: number; message: string }[];
}

/** A message to records: to those with the ids, or to all that a list's filter finds but for some. */
export interface OutgoingMessage {
  subject: string;
  message: string;
  to: { ids: readonly string[] } | { filter: Loose; except: readonly string[]; expected: number };
  key: string;
}

/** How far a message is, and who was not reached so far. */
export interface MessageState {
  _id: string;
  subject: string;
  total: number;
  sent: number;
  /** Those that are not sent yet; `delayed` of them were tried before. */
  waiting: number;
  delayed: number;
  failed: number;
  unreached: { _id: string; name: string; message: string; delayed: boolean }[];
}

/** The calls about many records at once. */
export interface BulkCalls {
  /**
   * Deletes records, each as the version that was seen. What somebody else saved meanwhile, and what can't be deleted,
   * stays. Records that are gone already count as deleted.
   */
  deleteSelected(name: string, records: readonly SelectedRecord[]): Promise<DeletedRecords>;
  /** Sends a message to records, each alone; `key` makes the call repeatable. Returns how far it is. */
  sendMessage(name: string, message: OutgoingMessage): Promise<MessageState>;
  /** Returns how far a message is. */
  messageState(id: string, options?: { signal?: AbortSignal }): Promise<MessageState>;
  /** Tries those again who were not reached. */
  sendAgain(id: string): Promise<MessageState>;
}

/** Returns the calls about many records. */
export const bulkCallsOver = (http: Http, resourceOf: (name: string) => AnyResource): BulkCalls => ({
  async deleteSelected(name, selected) {
    const { api } = resourceOf(name);
    const records = selected.map(({ id, version }) => ({ _id: id, version }));
    const body = JSON.stringify({ records });
    const { json } = await http(`/${api.path}/delete`, { method: 'POST', body });
    return json as unknown as DeletedRecords;
  },

  async sendMessage(name, { subject, message, to, key }) {
    const resource = resourceOf(name);
    const { api } = resource;
    const recipients =
      'ids' in to
        ? { [api.many]: to.ids }
        : { ...to, filter: Object.fromEntries(listRequest(resource, to.filter).query) };
    const { json } = await http('/messages', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ subject, message, ...recipients }),
    });
    return unwrap(json, 'message') as unknown as MessageState;
  },
  async messageState(id, { signal } = {}) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}`, { signal });
    return unwrap(json, 'message') as unknown as MessageState;
  },
  async sendAgain(id) {
    const { json } = await http(`/messages/${encodeURIComponent(id)}/again`, { method: 'POST' });
    return unwrap(json, 'message') as unknown as MessageState;
  },
});
