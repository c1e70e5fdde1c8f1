import { flavourNames } from '../../i18n/ko/product/app';
import { holidays, holidaysUntil } from '../../i18n/ko/product/holidays';
import { messages } from '../../i18n/ko/product/index';
import { frames } from '../../src/product/frames';
import { migrations } from '../../src/product/migrations';
import { resources } from '../../src/product/resources/index';
import { defineServer } from '../core/extend';
import { customRouteFactories, totals } from './calls/calls';
import { previews } from './previews';

/** The server definition of this platform. */
export const server = defineServer({
  resources,
  migrations,
  calls: customRouteFactories,
  acts: [],
  totals,
  previews,
  businessDays: {
    holidays: Object.keys(holidays),
    until: holidaysUntil,
    setting: { path: 'settings', limit: 'inquiries.days', own: 'holidays' },
  },
  messages,
  frames,
  flavours: flavourNames,
  async demo() {
    const [{ seed }, { demoOperator }] = await Promise.all([
      import('../../demo/seed'),
      import('../../demo/records/users'),
    ]);
    return { seed, operator: demoOperator };
  },
});
