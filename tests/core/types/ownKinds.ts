/** Own kinds of fields: one without required options is built without an argument. */
import { defineFieldType } from '../../../src/core/schema/index';
import { colour } from '../schema/kinds/colour';

/** A tooth's number, and those of milk teeth if asked for. */
export const tooth = defineFieldType<{ milk?: true }>({
  name: 'tooth',
  parse: (text, { milk }) => (milk || text < '5' ? text : undefined),
  describe: () => ({ type: 'string' }),
  examples: () => ['11'],
  width: 60,
});

export const right = [tooth(), tooth({ milk: true }), colour({ palette: ['#2F5BEA'], required: true })];

export const wrong = [
  // @ts-expect-error a colour needs its palette
  () => colour(),
  // @ts-expect-error there is no option mlik
  () => tooth({ mlik: true }),
];
