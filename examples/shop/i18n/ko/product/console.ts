import type { MessagesFor } from '../../../src/core/schema/index';
import type { resources } from '../../../src/product/resources/index';
import { accessLog } from '../core/accessLog';
import { bin } from '../core/bin';
import * as core from '../core/console';
import { menu } from './app';
import { categories } from './categories';
import { members } from './members';
import { products } from './products';
import { purchases } from './purchases';
import { staff } from './staff';

type Resources = (typeof resources)[number];

const textsWithoutBin = { 'access-log': accessLog, categories, members, products, purchases, staff };
const resourceTexts = { ...textsWithoutBin, bin } satisfies { [R in Resources as R['name']]: MessagesFor<R> };
const resourceLabels = Object.fromEntries(
  Object.entries(textsWithoutBin).map(([resource, { name }]) => [resource, name]),
);

/** The Korean texts that both the console and the server use. */
export const shared = {
  ...core.shared,
  app: {
    ...core.shared.app,
    menu: { ...core.shared.app.menu, ...menu },
    pages: { ...core.shared.app.pages, month: '이달 매출' },
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
  month: { since: '%{since}부터의 매출', won: '%{won}원', failed: '매출을 불러오지 못했습니다.' },
};
