import { expect, test } from 'vitest';
import { formatValueForHistory } from '../../../../src/core/engine/history/readableText';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { bool, defineResource, group, id, list, text } from '../../../../src/core/schema/index';
import type { TranslateFunction } from '../../../../src/core/ui/useText';

const lines = list({
  name: text(),
  size: group({ _id: id(), width: text(), box: group({ depth: text() }), isOpen: bool() }),
});
const goods = defineResource('goods', {
  fields: { _id: id(), lines },
  api: { path: 'goods', many: 'goods', one: 'good' },
});
const texts = createResourceTexts((key) => key.replace('resources.goods.', ''), goods);
// No text of the console is among these values.
const translate = ((key: string) => key) as TranslateFunction;
const read = (value: unknown) => formatValueForHistory(lines, value, { translate, texts, path: 'lines' });

test('Each item is read under its number, one line for each value in it, also within groups', () => {
  const size = { _id: 'x', width: '3', box: { depth: '4' }, foreign: '5' };
  expect(read([{ _id: '1', name: 'a', size }, { name: 'b' }])).toBe(
    [
      'fields.lines 1',
      'fields.lines.name: a',
      'fields.lines.size.width: 3',
      'fields.lines.size.box.depth: 4',
      'fields.lines 2',
      'fields.lines.name: b',
    ].join('\n'),
  );
});

test('Values of another type have no line', () => {
  expect(read([{ name: '', size: 'wide' }, 'foreign'])).toBe('fields.lines 1\n\nfields.lines 2\n');
  expect(read('foreign')).toBe('');
});
