import type { resources } from '../../src/resources/index';
import type { MessagesFor } from '../../src/schema/index';
import { accessLog } from './accessLog';
import { app } from './app';
import { banners } from './banners';
import { between } from './between';
import { bin } from './bin';
import { boards } from './boards';
import { claims } from './claims';
import { downloads } from './downloads';
import { hints, network, paging, problems, refusals } from './errors';
import { excel } from './excel';
import { faqs } from './faqs';
import { form } from './form';
import { forms } from './forms';
import { interests } from './interests';
import { levels } from './levels';
import { list } from './list';
import { notices } from './notices';
import { orders } from './orders';
import { outbox } from './outbox';
import { palette } from './palette';
import { popups } from './popups';
import { questions } from './questions';
import { raFirst } from './raFirst';
import { reviews } from './reviews';
import { settings } from './settings';
import { shipments } from './shipments';
import { subscriptions } from './subscriptions';
import { terms } from './terms';
import { users } from './users';
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
export const shared = {
  ...raFirst,
  app,
  form,
  excel,
  hints,
  list,
  palette,
  problems,
  resources: {
    ...complete,
    'access-log': { ...accessLog, choices: { ...accessLog.choices, resource: { ...kinds, '': '–' } } },
    bin: { ...bin, choices: { resource: kinds } },
  },
};

/** Every Korean text of the console's first load: others come with the code that says them, or with the server's answers. */
export const consoleMessages = { ...shared, errors: { network, between, paging, ...refusals } };
