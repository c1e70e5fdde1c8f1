import type { MessagesFor } from '../../../src/core/schema/index';
import type { resources } from '../../../src/product/resources/index';
import { accessLog } from '../core/accessLog';
import { bin } from '../core/bin';
import * as core from '../core/console';
import { menu } from './app';
import { exhibitions } from './exhibitions';
import { staff } from './staff';
import { tickets } from './tickets';

type Resources = (typeof resources)[number];

const textsWithoutBin = { 'access-log': accessLog, exhibitions, staff, tickets };
const resourceTexts = { ...textsWithoutBin, bin } satisfies { [R in Resources as R['name']]: MessagesFor<R> };
const resourceLabels = Object.fromEntries(
  Object.entries(textsWithoutBin).map(([resource, { name }]) => [resource, name]),
);

/** What the console and the server both say. */
export const shared = {
  ...core.shared,
  app: {
    ...core.shared.app,
    menu: { ...core.shared.app.menu, ...menu },
    pages: { ...core.shared.app.pages, hours: '관람 시간' },
  },
  resources: {
    ...resourceTexts,
    'access-log': {
      ...accessLog,
      choices: { ...accessLog.choices, resource: { ...resourceLabels, '': '–' } },
    },
    bin: { ...bin, choices: { resource: resourceLabels } },
  },
};

export const consoleMessages = {
  ...core.consoleTexts,
  ...shared,
  hours: { text: '매주 월요일은 쉽니다.' },
};
