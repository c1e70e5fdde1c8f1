import { beforeEach, describe, expect, it } from 'vitest';
import { LIST_DEFAULT_SORT_ORDER } from '../../../../src/core/provider/wire/listRequest';
import type { SendRequestFunction } from '../../../../src/core/provider/wire/send';
import { createCustomApiHttpClient } from '../../../../src/core/provider/yourApi/httpWithOwnCalls';
import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { answer, summary } from '../../../core/provider/scripted';
import { resources } from '../../../core/theProduct';
import { configOf, start, stubStorage } from './board';

beforeEach(stubStorage);

const one = (rest = {}) => answer({ data: { id: 7, title: '배송', ...rest } });

describe('what is offered beside', () => {
  it('goes below the record, and answers it', async () => {
    const { provider, sent } = start({ own: { offers: ['actions'] } }, one({ title: '답했음' }));
    const record = { id: '7', _id: '7', version: 4 };
    const acted = await provider.act('faqs', 'answer', { record, key: 'k', body: { by: 'me' } });
    expect(acted).toMatchObject({ id: '7', subject: '답했음' });
    expect(sent.map(summary)).toEqual([{ call: 'POST /v2/articles/7/answer', body: { by: 'me' } }]);
  });

  it('is read below the resource by a word of its own, which is no record', async () => {
    const own = { resources: { 'access-log': { path: 'accesses' } } };
    const { provider, sent } = start({ own }, answer({ month: { count: 3 } }), answer({ verified: {} }));
    expect(await provider.readOwn('access-log', 'month')).toEqual({ month: { count: 3 } });
    expect(await provider.readOwn('access-log', 'verify')).toEqual({ verified: {} });
    expect(sent.map(summary)).toEqual([
      { call: 'GET /v2/accesses/month' },
      { call: 'GET /v2/accesses/verify' },
    ]);
  });

  it('goes below the resource as docs/api.md has it', async () => {
    const deleted = { deleted: ['7'], kept: [] };
    const { provider, sent } = start({ own: { offers: ['bulkDelete'] } }, answer(deleted));
    expect(await (await provider.bulk()).deleteSelected('faqs', [{ id: '7', version: 4 }], 'one')).toEqual(
      deleted,
    );
    expect(sent.map(summary)).toEqual([
      { call: 'POST /v2/articles/delete', body: { records: [{ _id: '7', version: 4 }] } },
    ]);
  });

  it('is an act with the API’s names of what it asks for, on one record and on many', async () => {
    const config = configOf();
    const faqs = resources.find(({ name }) => name === 'faqs') ?? expect.fail();
    const acting = { ...faqs, actions: { go: { ask: { message: 'sure', fields: ['subject'] }, run: true } } };
    const sent: [string, unknown][] = [];
    const outcome = { done: [{ _id: '7', version: 5 }], kept: [] };
    const whole: Loose[] = [{ data: { id: 7, title: '새' } }, outcome];
    const http = createCustomApiHttpClient(
      config,
      config.own,
      [acting as AnyResource],
      async (path, { body } = {}) => {
        sent.push([path, JSON.parse(String(body))]);
        return { status: 200, headers: new Headers(), json: { whole: whole[sent.length - 1] } };
      },
    );
    const one = await http('/faqs/7/go', { method: 'POST', body: JSON.stringify({ subject: '새' }) });
    expect(one.json.faq).toMatchObject({ _id: 7, subject: '새' });
    const records = [{ _id: '7', version: 4 }];
    const body = JSON.stringify({ subject: '새', records });
    expect((await http('/faqs/acts/go', { method: 'POST', body })).json).toEqual(outcome);
    expect(sent).toEqual([
      ['/articles/7/go', { title: '새' }],
      ['/articles/acts/go', { title: '새', records }],
    ]);
  });

  it('has everything of a list read by who asks for it', async () => {
    const { provider, sent } = start({ own: { offers: ['exports'] } });
    const { signal } = new AbortController();
    const list = answer({ faqs: [] });
    const asked: [string, string | null][] = [];
    const send: SendRequestFunction = async (url, { headers }) => {
      asked.push([url, headers.get('limit')]);
      return list;
    };
    await provider.readEverything('faqs', {
      filter: {},
      sort: LIST_DEFAULT_SORT_ORDER,
      fields: ['subject'],
      reason: undefined,
      signal,
      send,
    });
    expect(asked).toEqual([['/v2/articles?fields=subject', '0']]);
    expect(list.bodyUsed).toBe(false);
    expect(sent).toEqual([]);
  });
});
