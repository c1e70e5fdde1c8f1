import { expect, test } from 'vitest';
import { API_BASE_PATH, type ChangeRoute } from '../../../server/core/call/route';
import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  file,
  files,
  id,
  image,
  text,
} from '../../../src/core/schema/index';
import { bodiesByInput } from '../../core/api/bodies';
import { type CallOptions, createTestApi } from '../../core/api/harness';
import { messages, resources } from '../../core/theProduct';

const fields = {
  _id: id(),
  code: choice(['A', 'B']),
  name: text({ required: true }),
  cover: image({ upload: { to: 'cover' } }),
  sheet: file({ upload: { to: 'sheet' } }),
  files: files({ upload: { to: 'files' } }),
  createdAt: dateTime({ setAtCreation: 'now' }),
};
const list = { perPage: 10, columns: ['name'], order: ['name'], excel: 'plain', import: true } as const;
const form = {
  in: { page: 1024 },
  sections: [{ title: 'deed', fields: ['name', 'cover', 'sheet', 'files'] }],
} as const;
const api = { path: 'deeds', many: 'deeds', one: 'deed' } as const;

const open = defineResource('open', {
  fields,
  api: { ...api, fixed: { code: 'A' } },
  list,
  form,
  bulk: { delete: true },
});
const sealed = defineResource('sealed', {
  fields,
  api: { ...api, fixed: { code: 'B' } },
  list,
  form,
  update: false,
  remove: false,
});

const CHANGE = '봉인된 문서는 수정할 수 없습니다.';
const REMOVAL = '봉인된 문서는 삭제할 수 없습니다.';
const own = { name: '문서', fields: {}, notChangeable: CHANGE, notRemovable: REMOVAL };

/** Returns a body that each call takes, for the record with an id. */
function optionsFor({ method, input }: ChangeRoute, rest: string, _id: string): CallOptions {
  const named = { _id, version: 3 };
  if (rest === 'delete') return { body: { records: [named] } };
  if (rest === 'import')
    return { body: { rows: [{ ...named, record: { name: '바뀐 이름' } }], dryRun: false } };
  return method === 'PUT' && rest !== ':id' ? { body: { order: [] } } : bodiesByInput[input]();
}

interface Refusal {
  code?: string;
  message?: string;
}

test('every call that changes or deletes a sealed record is refused in the words of its resource', async () => {
  const t = await createTestApi({
    resources: [...resources, open, sealed] as readonly AnyResource[],
    messages: { ...messages, resources: { ...messages.resources, sealed: own } },
  });
  const call = await t.signIn();
  // Its older version is of the time before it was sealed.
  const { json } = await call('POST', 'deeds', { body: { code: 'A', name: '처음' } });
  const { _id } = json.deed as { _id: string };
  await call('PUT', `deeds/${_id}`, { body: { name: '다음' } });
  const stored = { ...((await t.store.get('deeds', _id)) ?? expect.fail()), code: 'B', version: 3 };
  await t.store.transaction((tx) => tx.replace('deeds', stored));

  const below = `${API_BASE_PATH}/deeds/`;
  const refusals: Record<string, unknown> = {};
  for (const route of t.api.routes) {
    if (route.method === 'GET' || !route.path.startsWith(below)) continue;
    const rest = route.path.slice(below.length);
    const path = `deeds/${rest}`.replace(':id', _id).replace(':at', '0').replace(':version', '1');
    const query = rest === 'import' ? '?code=B' : '';
    const answer = await call(route.method, path + query, optionsFor(route, rest, _id));
    const [refusal] = [answer.json.rows, answer.json.kept, [answer.json]].flatMap((each) =>
      Array.isArray(each) ? (each as Refusal[]) : [],
    );
    refusals[`${route.method} ${rest}`] = [refusal?.code, refusal?.message];
  }
  const change = ['not_allowed', CHANGE];
  const removal = ['not_allowed', REMOVAL];
  expect(refusals).toEqual({
    'PUT :id': change,
    'POST import': change,
    'POST :id/history/:version/restore': change,
    'POST :id/cover': change,
    'DELETE :id/cover': change,
    'POST :id/sheet': change,
    'DELETE :id/sheet': change,
    'POST :id/files/:at': change,
    'DELETE :id/files/:at': change,
    'DELETE :id': removal,
    'POST delete': removal,
  });
  expect(await t.store.get('deeds', _id)).toEqual(stored);
});

test('an import into withdrawn members is refused as every change of them', async () => {
  const call = await (await createTestApi()).signIn();
  const rows = [{ key: 'a', record: { name: '새 회원' } }];
  const { status, json } = await call('POST', 'users/import?isWithdrawn=true', {
    body: { rows, dryRun: false },
  });
  expect([status, json.message]).toEqual([405, '탈퇴한 회원의 정보는 수정할 수 없습니다.']);
});
