import { flavourNames } from '../../i18n/ko/product/app';
import { messages } from '../../i18n/ko/product/index';
import { migrations } from '../../src/product/migrations';
import { resources } from '../../src/product/resources/index';
import type { Demo } from '../core/node/commands/demo';
import type { Product } from '../core/node/open';
import { calls, totals } from './calls/calls';

/** This platform's own parts of the server. */
export const product: Product = { resources, migrations, calls, totals, messages, flavourNames };

/** Loads the demo records, which only a first start needs. */
export const loadDemo = async (): Promise<Demo> => {
  const [{ seed }, { demoOperator }] = await Promise.all([
    import('../../demo/seed'),
    import('../../demo/records/users'),
  ]);
  return { seed, operator: demoOperator };
};
