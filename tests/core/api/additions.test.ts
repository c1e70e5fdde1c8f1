import { describe, expect, test } from 'vitest';
import { findAccountCollection } from '../../../server/core/accounts/accounts';
import type { RouteCall, WriteContext } from '../../../server/core/call/route';
import {
  type CollectionEndpointExtensions,
  combineEndpointExtensions,
} from '../../../server/core/records/additions';
import { defineResource, type ProblemsByPath, password, text } from '../../../src/core/schema/index';

const work = {} as WriteContext;
const sent = (problems: ProblemsByPath) => ({ body: {}, problems, id: null, call: {} as RouteCall });
const document = { _id: 'a', version: 1 };

/** Additions of a path that note what they are asked, with one problem at `name`. */
const noting = (path: string, name: string, notes: string[]): CollectionEndpointExtensions => ({
  path,
  readCompanion: async ({ problems }) => {
    notes.push(`${name} reads, known: ${Object.keys(problems).join()}`);
    return {
      problems: { [name]: { key: 'taken' } },
      store: async (_work, { _id }) => void notes.push(`${name} stores ${_id}`),
    };
  },
  complete: (record) => ({ ...record, by: `${record.by ?? ''}${name}` }),
  forget: async (_work, id) => void notes.push(`${name} forgets ${id}`),
});

describe('Additions of a collection', () => {
  test('run in the order of their registration, each told what is wrong already', async () => {
    const notes: string[] = [];
    const additions = combineEndpointExtensions(
      [noting('things', 'one', notes), noting('things', 'two', notes)],
      'things',
    );
    const companion = await additions.readCompanion(sent({ subject: { key: 'required' } }));
    await companion.store(work, document);
    await additions.forget(work, 'a');
    expect(notes).toEqual([
      'one reads, known: subject',
      'two reads, known: subject,one',
      'one stores a',
      'two stores a',
      'one forgets a',
      'two forgets a',
    ]);
    expect(companion.problems).toEqual({ one: { key: 'taken' }, two: { key: 'taken' } });
    expect(additions.complete({ kept: 1 })).toEqual({ kept: 1, by: 'onetwo' });
  });

  test('are those of their own path alone, and may leave parts out', async () => {
    const notes: string[] = [];
    const additions = combineEndpointExtensions(
      [noting('others', 'one', notes), { path: 'things' }],
      'things',
    );
    const companion = await additions.readCompanion(sent({}));
    await companion.store(work, document);
    await additions.forget(work, 'a');
    expect(additions.complete({ kept: 1 })).toEqual({ kept: 1 });
    expect(companion.problems).toEqual({});
    expect(notes).toEqual([]);
  });
});

describe('Accounts', () => {
  const withPassword = (path: string) =>
    defineResource(path, {
      fields: { name: text(), password: password() },
      api: { path, many: path, one: path },
    });

  test('are one collection', () => {
    expect(findAccountCollection([withPassword('people')]).path).toBe('people');
    expect(() => findAccountCollection([withPassword('people'), withPassword('guests')])).toThrow(
      'people and guests both have passwords',
    );
  });
});
