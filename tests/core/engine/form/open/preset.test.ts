import { expect, test } from 'vitest';
import { readReferencesFromUrlQuery } from '../../../../../src/core/engine/form/open/loadForm';
import { defineResource, id, ref, refs, text } from '../../../../../src/core/schema/index';

const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
const baskets = defineResource('baskets', {
  fields: {
    _id: id(),
    name: text(),
    buyer: ref('buyers'),
    goods: refs('goods'),
    sold: refs('goods', { readOnly: true }),
  },
  api: { path: 'baskets', many: 'baskets', one: 'basket' },
});

test.each([
  [`?buyer=${a}`, { buyer: a }],
  [`?goods=${b},${a}&buyer=${a}`, { goods: [b, a], buyer: a }],
  [`?goods=${a}`, { goods: [a] }],
  // The same one twice, and none, are left out.
  [`?goods=${a},${a},`, { goods: [a] }],
  ['?goods=&buyer=', {}],
  [`?sold=${a}&name=x&other=${a}`, {}],
])('a new record that is opened with %s begins with %j', (search, preset) => {
  expect(readReferencesFromUrlQuery(baskets, search)).toEqual(preset);
});
