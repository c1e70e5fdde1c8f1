import { describe, expect, test } from 'vitest';
import { createSheetDefinition } from '../../../../src/core/engine/excel/sheet/sheetSpecOf';
import { readCell } from '../../../../src/core/engine/imports/sheet/readers';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { buildFieldRequestSchemasByName } from '../../../../src/core/schema/described/fields';
import { declarationFaultsOf } from '../../../../src/core/schema/faults/faults';
import { defineResource, id, text } from '../../../../src/core/schema/index';
import { createTestApi } from '../../api/harness';
import { messages, resources } from '../../theProduct';
import { colour } from './colour';

const field = colour({ palette: ['#2F5BEA', '#CF6A08'], default: '#CF6A08' });
const things = defineResource('things', {
  fields: { _id: id(), name: text(), colour: field },
  api: { path: 'things', many: 'things', one: 'thing' },
  list: {
    ...{ perPage: 10, columns: ['name', 'colour'], order: ['name'] },
    ...{ filters: [{ equals: 'colour' }], excel: 'plain', import: true },
  },
  form: { in: { dialog: 640 }, sections: [{ title: 'all', fields: ['name', 'colour'] }] },
});
const texts = createResourceTexts((key) => key, things);

describe('A kind of the product', () => {
  test('is no fault in any place of the language', () => {
    expect(declarationFaultsOf([...resources, things])).toEqual([]);
  });

  test('is named in a fault as the schema writes it', () => {
    const list = { perPage: 10, columns: ['name'], order: ['name'], filters: [{ tagged: 'colour' }] };
    const told = declarationFaultsOf([...resources, { ...things, list } as unknown as typeof things]);
    expect(told.join()).toContain('asks for tags(), and that is colour()');
  });

  test('is stored, filtered and refused by the API', async () => {
    const api = await createTestApi({
      resources: [...resources, things],
      messages: {
        ...messages,
        resources: { ...messages.resources, things: { name: '물건', fields: {} } },
      } as never,
    });
    const call = await api.signIn();
    for (const body of [{ name: 'a' }, { name: 'b', colour: '#2F5BEA' }])
      expect((await call('POST', 'things', { body })).json.thing).toMatchObject({
        colour: '#CF6A08',
        ...body,
      });
    const refused = await call('POST', 'things', { body: { name: 'c', colour: 'blue' } });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['colour']]);
    const found = await call('GET', `things?${new URLSearchParams({ colour: '#2f5bea' })}`);
    expect(found.json.things).toMatchObject([{ name: 'b' }]);
    expect((await call('GET', 'things?colour=blue')).status).toBe(400);
  });

  test('is described by the values that it takes', () => {
    expect(buildFieldRequestSchemasByName(things.fields, false).colour).toEqual({
      anyOf: [{ enum: ['#2F5BEA', '#CF6A08'] }, { const: '' }],
    });
  });

  test('stands in a file, and is read back from one however it was typed', () => {
    const words = {
      texts,
      number: 'No',
      id: 'ID',
      item: '줄 ID',
      yes: '예',
      no: '아니요',
      refersTo: () => true,
    };
    const { columns } = createSheetDefinition(
      things,
      { ...things.list, columns: ['colour'] } as never,
      words,
    );
    expect(columns[0]).toMatchObject({ as: 'text', path: 'colour' });
    const place = { path: 'colour', field, words };
    expect(readCell(' #2f5bea ', place, true)).toEqual({ value: '#2F5BEA' });
    expect(readCell('하늘색', place, true)).toMatchObject({ problem: { key: 'notAChoice' } });
    expect(readCell('', place, false)).toEqual({ value: '' });
  });
});
