import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { bodyFor } from '../../core/api/bodies';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { resources } from '../../core/theProduct';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const varied = (resources as readonly AnyResource[]).flatMap(({ name, api, variants }) =>
  variants ? [{ name, api, by: variants.by }] : [],
);

describe.each(varied)('A new record of $name', ({ api: { path }, by }) => {
  test('names its variant: without, no list would show it', async () => {
    const { [by]: _, ...unnamed } = bodyFor(path, 1);
    const { status, json } = await call('POST', path, { body: unnamed });
    expect([status, json.code, json.fields]).toEqual([422, 'invalid', { [by]: '선택해주세요.' }]);
    for (const variant of ['', null]) {
      const { status, json } = await call('POST', path, { body: { ...unnamed, [by]: variant } });
      expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [by]]);
    }
    expect(await t.store.count(path, [])).toBe(0);
  });
});

describe('A post that is made one of another code', () => {
  const made = async (body: Loose) => {
    const { json } = await call('POST', 'boards', { body: { subject: '제목', ...body } });
    return `boards/${(json.board as Loose)._id}`;
  };
  const plant = async (document: Loose) => {
    await t.store.transaction((tx) => tx.insert('boards', { _id: 'b', version: 1, ...document }));
    return 'boards/b';
  };
  const turned = async (path: string, body: Loose) => {
    const { status, json } = await call('PUT', path, { body });
    return [status, json.fields ?? (json.board as Loose).code];
  };

  test('takes a category of the new code, and keeps none of the old', async () => {
    const path = await made({ code: 'work', category: 'new' });
    const before = (await call('GET', path)).json;
    expect(await turned(path, { code: 'event' })).toEqual([422, { category: '선택할 수 없는 값입니다.' }]);
    expect(await turned(path, { code: 'press' })).toEqual([422, { category: '선택할 수 없는 값입니다.' }]);
    expect((await call('GET', path)).json).toEqual(before);
    expect(await turned(path, { code: 'event', category: 'ongoing' })).toEqual([200, 'event']);
    expect(await turned(path, { code: 'press', category: null })).toEqual([200, 'press']);
  });

  test('has a category where the new code starts with one', async () => {
    const path = await made({ code: 'press' });
    expect(await turned(path, { code: 'youtube' })).toEqual([422, { category: '선택해주세요.' }]);
    expect(await turned(path, { code: 'youtube', category: 'none' })).toEqual([200, 'youtube']);
    expect(await turned(path, { category: null })).toEqual([422, { category: '선택해주세요.' }]);
  });

  test('holds no more files than the new code allows', async () => {
    const path = await made({ code: 'press' });
    for (const index of [0, 1]) await call('POST', `${path}/files/${index}`, upload('글', `${index}.txt`));
    const form = { code: 'forms', category: 'none' };
    expect(await turned(path, form)).toEqual([422, { files: '1개까지 넣을 수 있습니다.' }]);
    const [file] = ((await call('GET', path)).json.board as { files: Loose[] }).files;
    await call('DELETE', `${path}/files/${file?._id}`);
    expect(await turned(path, form)).toEqual([200, 'forms']);
  });

  test('is excused nothing that an older rule let in, as it is where it stays what it is', async () => {
    const path = await plant({ code: 'work', category: 'ongoing', files: [] });
    expect(await turned(path, { summary: '요약' })).toEqual([200, 'work']);
    expect(await turned(path, { code: 'guide' })).toEqual([
      422,
      { subject: '제목을 입력해주세요', category: '선택할 수 없는 값입니다.' },
    ]);
  });

  test('may have had no code before', async () => {
    const path = await plant({ subject: '제목', category: null });
    expect(await turned(path, { summary: '요약' })).toEqual([200, undefined]);
    expect(await turned(path, { code: 'press' })).toEqual([200, 'press']);
  });
});
