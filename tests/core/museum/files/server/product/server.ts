import { demoOperator, seed } from '../../demo/seed';
import { flavourNames } from '../../i18n/ko/product/app';
import { messages } from '../../i18n/ko/product/index';
import { resources } from '../../src/product/resources/index';
import { tickets } from '../../src/product/resources/tickets';
import { defineServer, hooks } from '../core/extend';

const ticketHooks = hooks(tickets, {
  fills: ['total'],
  beforeSave({ record }) {
    const total = record.count * record.price;
    // An older program may have left what is no number.
    return { ...record, total: Number.isSafeInteger(total) ? total : null };
  },
});

/** The server of the museum. */
export const server = defineServer({
  resources,
  migrations: [],
  calls: [],
  hooks: [ticketHooks],
  messages,
  flavours: flavourNames,
  demo: async () => ({ seed, operator: demoOperator }),
});
