import { flavourNames } from '../../i18n/ko/app';
import { messages } from '../../i18n/ko/index';
import { resources } from '../../src/resources/index';
import { migrations } from '../../src/resources/migrations';
import { calls, totals } from '../calls/calls';
import type { Demo } from './commands/demo';
import type { Product } from './open';

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
