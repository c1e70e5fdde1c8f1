import type { AccountPorts } from './accounts/ports';
import type { AssetPorts } from './assets/ports';
import type { CallPorts } from './call/ports';
import type { Route } from './call/route';
import type { HistoryPorts } from './history/ports';
import type { Mail } from './mail/mail';
import type { MailBudget } from './outbox/budget';
import type { Outbox } from './outbox/outbox';
import type { RecordPorts } from './records/ports';

/** Everything that routes work with. Each folder declares its share of them in its `ports.ts`. */
export interface Services extends CallPorts, AccountPorts, AssetPorts, RecordPorts, HistoryPorts {
  mail: Mail;
  /** How many recipients an operator may write to in a day. */
  mailBudget: MailBudget;
  /** Sends every mail. */
  outbox: Outbox;
}

/** The host's services for the API: the resources, and everything that differs between hosts. */
export type Ports = Pick<
  Services,
  'resources' | 'store' | 'files' | 'clock' | 'random' | 'hashing' | 'keys' | 'mail' | 'sanitize' | 'messages'
>;

/** Returns the calls of one resource that its schema can't describe, in addition to the generic ones. */
export type ResourceCall = (services: Services) => readonly Route[];
