import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  defineResource,
  files,
  id,
  int,
  list,
  text,
} from '../../../src/core/schema/index';
import { collectSchemaOptionPaths, removeUnavailableFieldPaths } from '../../../src/core/schema/table/rows';
import { resourceOptionHandlers } from '../../../src/core/schema/table/words';

/** A resource that uses every word which names paths, each with a path of its own where it can. */
const shop: AnyResource = {
  ...defineResource('shops', {
    fields: { _id: id(), name: text() },
    api: { path: 'shops', many: 'shops', one: 'shop' },
  }),
  fields: {
    _id: id(),
    kind: choice(['a', 'b']),
    state: choice(['on', 'off']),
    name: text(),
    other: text(),
    detail: text(),
    note: text(),
    mail: text({ format: 'email' }),
    count: int(),
    rank: int(),
    open: bool(),
    seen: bool(),
    pictures: files({ upload: { to: 'pictures' } }),
    lines: list({ item: text() }),
    channels: list({ method: choice(['email']), contact: text(), enabled: bool() }),
  },
  api: { path: 'shops', many: 'shops', one: 'shop', fixed: { seen: true } },
  title: { field: 'name', instead: { field: 'other', when: { open: true } }, details: ['detail'] },
  unique: [['name', 'count']],
  checks: { ranked: { at: 'rank', holds: () => true } },
  resets: [{ field: 'state', to: 'off', set: { note: '' } }],
  remove: { when: { state: 'off' } },
  bulk: { message: { to: 'mail', channels: 'channels' } },
  list: {
    perPage: 20,
    columns: ['name', { field: 'other', expands: 'note' }, 'lines.item', { toggle: 'open' }, 'rank'],
    order: ['-count', { empty: 'detail' }],
    sorts: ['rank'],
    filters: [{ search: ['name'] }, { equals: 'state' }],
    tabs: 'state',
  },
  form: {
    in: { page: 1024 },
    answers: 'note',
    sheet: { also: ['count'] },
    sections: [
      { title: 'all', fields: ['name', ['other', { field: 'detail', when: { open: true } }], 'note'] },
    ],
  },
  actions: {
    close: { when: { state: 'on' }, ask: { message: 'close', fields: ['note'] }, set: { open: false } },
    call: { ask: [{ message: 'call', when: { seen: true } }], run: { call: 'call' } },
  },
  variants: {
    by: 'kind',
    of: { a: { choices: { state: ['on'] }, defaults: { state: 'on' }, most: { pictures: 1 } }, b: {} },
  },
  flavours: { mall: { least: { lines: 1 } } },
};

const named = (resource: AnyResource) => collectSchemaOptionPaths(resourceOptionHandlers, resource);
const paths = [...new Set(named(shop).map(({ path }) => path))];

describe('the table of words', () => {
  test('knows the paths of every word', () => {
    expect([...new Set(named(shop).map(({ word }) => word))].toSorted()).toEqual(
      [
        'answers',
        'ask',
        'checks',
        'choices',
        'columns',
        'defaults',
        'filters',
        'fixed',
        'least',
        'message',
        'most',
        'order',
        'resets',
        'sections',
        'set',
        'sheet',
        'sorts',
        'tabs',
        'title',
        'unique',
        'variants.by',
        'when',
      ].toSorted(),
    );
  });

  test.each(named(shop))('says that $where$word names $path where that is no field', ({ path, word }) => {
    const [head = ''] = path.split('.');
    const { [head]: _, ...fields } = shop.fields;
    const verb = word === 'when' ? 'looks at' : 'names';
    expect(declarationFaultsOf([{ ...shop, fields }]).join('\n')).toContain(
      `${word} ${verb} ${path}, which is no field`,
    );
  });

  test('refuses channels of messages that are no list of channels', () => {
    for (const lines of [
      list({ item: text() }),
      list({ method: choice(['sms']), contact: text(), enabled: bool() }),
    ])
      expect(
        declarationFaultsOf([{ ...shop, fields: { ...shop.fields, channels: lines } }]).join('\n'),
      ).toContain('bulk.message reads the channels in channels, which is no list of method');
    expect(declarationFaultsOf([shop]).join('\n')).not.toContain('reads the channels');
  });

  test.each(paths)('leaves no word that names %s where it is not offered', (gone) => {
    const isGone = (path: string) => path === gone;
    const left = removeUnavailableFieldPaths(resourceOptionHandlers, shop, { isGone, isBroken: isGone });
    // Nobody deletes a record whose condition is not known, no record is of no variant, and the API writes what acts set.
    const stays = (word: string, where: string) =>
      where === 'remove: ' || ['variants.by', 'set'].includes(word);
    const kept = named(left).filter(({ where, word }) => !stays(word, where));
    expect(kept.filter(({ path }) => path === gone)).toEqual([]);
  });

  test('leaves a resource as it is where everything is offered', () => {
    const nothing = { isGone: () => false, isBroken: () => false };
    expect(removeUnavailableFieldPaths(resourceOptionHandlers, shop, nothing)).toEqual(shop);
  });
});
