import type { resources } from '../../../src/product/resources/index';
import { accessLog } from '../core/accessLog';
import { bin } from '../core/bin';
import * as core from '../core/console';
import { menu } from './app';
import { banners } from './banners';
import { boards } from './boards';
import { claims } from './claims';
import { downloads } from './downloads';
import { faqs } from './faqs';
import { forms } from './forms';
import { interests } from './interests';
import { levels } from './levels';
import { notices } from './notices';
import { orders } from './orders';
import { outbox } from './outbox';
import { popups } from './popups';
import { questions } from './questions';
import { replies } from './replies';
import { reviews } from './reviews';
import { settings } from './settings';
import { shipments } from './shipments';
import { subscriptions } from './subscriptions';
import { templates } from './templates';
import { terms } from './terms';
import { users } from './users';
import { withdrawn } from './withdrawn';

/** A resource without its Korean file does not compile; what each file owes is asked in the file, and in tests/product/types. */
type Named = Record<(typeof resources)[number]['name'], object>;

const textsWithoutBin = {
  'access-log': accessLog,
  banners,
  boards,
  claims,
  downloads,
  faqs,
  forms,
  interests,
  levels,
  replies,
  templates,
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

const resourceTexts = { ...textsWithoutBin, bin } satisfies Named;

/** The names of the resources, as the bin and the access log show them. */
const resourceLabels = Object.fromEntries(
  Object.entries(textsWithoutBin).map(([resource, { name }]) => [resource, name]),
);

/** What the console and the server both say. */
export const shared = {
  ...core.shared,
  app: { ...core.shared.app, menu: { ...core.shared.app.menu, ...menu } },
  palette: { ...core.shared.palette, open: '회원, 게시글, 문의 검색' },
  resources: {
    ...resourceTexts,
    'access-log': {
      ...accessLog,
      // Its filter finds members; the heads of the table and the file say what any entry is about.
      fields: { ...accessLog.fields, subject: users.name },
      columns: { ...accessLog.columns, subject: accessLog.fields.subject },
      choices: { ...accessLog.choices, resource: { ...resourceLabels, '': '–' } },
    },
    bin: { ...bin, choices: { resource: resourceLabels } },
  },
};

/** Every Korean text of the console's first load: others come with the code that says them, or with the server's answers. */
export const consoleMessages = { ...core.consoleTexts, ...shared };
