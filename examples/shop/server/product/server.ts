import { demoOperator, seed } from '../../demo/seed';
import { flavourNames } from '../../i18n/ko/product/app';
import { messages } from '../../i18n/ko/product/index';
import { resources } from '../../src/product/resources/index';
import { defineServer } from '../core/extend';

/** The server of the shop. */
export const server = defineServer({
  resources,
  migrations: [],
  calls: [],
  messages,
  flavours: flavourNames,
  demo: async () => ({ seed, operator: demoOperator }),
});
