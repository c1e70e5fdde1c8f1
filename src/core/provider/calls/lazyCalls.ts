import type { AnyResource } from '../../schema/index';
import type { HttpClient } from '../wire/http';
import type { RecordPageDataCalls } from './beside';
import type { ConsentCalls } from './consents';
import type { DraftCalls } from './drafts';
import type { HistoryCalls } from './history';
import type { HomeLayoutCalls } from './home';
import type { MemoCalls } from './memos';
import type { MessageCalls } from './messages';
import type { PreviewCalls } from './previews';
import { createTaskQueue } from './queue';
import type { SecurityCalls } from './security';

/**
 * Loads API calls that only some parts of the console need. Each group of calls loads when it is first
 * needed.
 */
export interface LazyCalls {
  /** Loads the functions that call the API about drafts. */
  drafts(): Promise<DraftCalls>;
  /** Loads the functions that call the API about older versions of records. */
  history(): Promise<HistoryCalls>;
  /** Loads the functions that call the API about consents. */
  consents(): Promise<ConsentCalls>;
  /** Loads the functions that call the API about messages to many recipients. */
  messages(): Promise<MessageCalls>;
  /** Loads the call for the data that a record's page shows next to the record. */
  beside(): Promise<RecordPageDataCalls>;
  /** Loads the functions that call the API about memos. */
  memos(): Promise<MemoCalls>;
  /** Loads the functions that call the API about previews. */
  previews(): Promise<PreviewCalls>;
  /** Loads the functions about the operator's password, second factors and sessions, and other operators. */
  security(): Promise<SecurityCalls>;
  /** Loads the calls about the operator's home page. Calls that store the page run one after the other. */
  ownHome(): Promise<HomeLayoutCalls>;
}

/** Returns the functions that load the API calls of single parts of the console. */
export function createLazyCalls(
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): LazyCalls {
  const homeQueue = createTaskQueue();
  return {
    drafts: async () => (await import('./drafts')).createDraftCalls(http),
    history: async () => (await import('./history')).createHistoryCalls(http, getResource),
    consents: async () => (await import('./consents')).createConsentCalls(http, getResource),
    messages: async () => (await import('./messages')).createMessageCalls(http, getResource),
    beside: async () => (await import('./beside')).createRecordPageDataCalls(http, getResource),
    memos: async () => (await import('./memos')).createMemoCalls(http, getResource),
    previews: async () => (await import('./previews')).createPreviewCalls(http, getResource),
    security: async () => (await import('./security')).createSecurityCalls(http),
    ownHome: async () => (await import('./home')).createHomeLayoutCalls(http, homeQueue),
  };
}
