import type { resources } from '../../src/resources/index';
import type { MessagesFor } from '../../src/schema/index';
import { accessLog } from './accessLog';
import { app } from './app';
import { banners } from './banners';
import { bin } from './bin';
import { boards } from './boards';
import { claims } from './claims';
import { downloads } from './downloads';
import { errors, hints, network, problems, refusals } from './errors';
import { excel } from './excel';
import { faqs } from './faqs';
import { form } from './form';
import { forms } from './forms';
import { interests } from './interests';
import { levels } from './levels';
import { list } from './list';
import { mail } from './mail';
import { masks } from './masks';
import { notices } from './notices';
import { orders } from './orders';
import { outbox } from './outbox';
import { palette } from './palette';
import { popups } from './popups';
import { questions } from './questions';
import { ra } from './ra';
import { reviews } from './reviews';
import { richText } from './richText';
import { settings } from './settings';
import { shipments } from './shipments';
import { subscriptions } from './subscriptions';
import { terms } from './terms';
import { users } from './users';
import { widgets } from './widgets';
import { purge, withdrawal } from './withdrawal';
import { withdrawn } from './withdrawn';

type Resources = (typeof resources)[number];
/** Every resource's Korean file by its name; one that is missing does not compile. */
type AllMessages = { [R in Resources as R['name']]: MessagesFor<R> };

const described = {
  'access-log': accessLog,
  banners,
  boards,
  claims,
  downloads,
  faqs,
  forms,
  interests,
  levels,
  notices,
  orders,
  outbox,
  popups,
  questions,
  reviews,
  settings,
  shipments,
  subscriptions,
  terms,
  users,
  withdrawn,
};

const complete = { ...described, bin } satisfies AllMessages;

/** What kinds of records are called where one names them, as the bin and the record of access do: as their resources. */
const kinds = Object.fromEntries(Object.entries(described).map(([resource, { name }]) => [resource, name]));

/** What the console and the server both say. */
const shared = {
  ...ra,
  ...richText,
  app,
  form,
  excel,
  hints,
  list,
  palette,
  problems,
  widgets,
  resources: {
    ...complete,
    'access-log': { ...accessLog, choices: { ...accessLog.choices, resource: { ...kinds, '': '–' } } },
    bin: { ...bin, choices: { resource: kinds } },
  },
};

/** Every Korean text of the console: what the server says comes with its answers, and is not loaded. */
export const consoleMessages = { ...shared, errors: { network, ...refusals } };

/** Every Korean text, those of the server among them. */
export const messages = { ...shared, errors, mail, masks, purge, withdrawal };
