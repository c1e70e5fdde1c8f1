import { describe, expect, it } from 'vitest';
import { READ_TITLES_ONLY_OPTION } from '../../../src/core/provider/calls/titles';
import { limits } from '../../../src/core/schema/index';
import { answer, summary } from '../../core/provider/scripted';
import { start } from './start';

describe('what refers to a record', () => {
  const reference = { id: 'l1', pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' } };
  const of = (target: string, id: unknown = 'l1') => ({ ...reference, target, id, filter: {} }) as never;

  it('is listed by the filter of the field, named by itself or by the path of the field', async () => {
    const none = () => answer({ summary: { totalCount: 0 }, users: [] });
    const { provider, sent } = start(none(), none());
    await provider.getManyReference('users', of('_level'));
    await provider.getManyReference('users', of('isWarning', true));
    expect(sent.map(summary)).toEqual([
      { call: 'GET /api/console/users?isWithdrawn=false&_level=l1' },
      { call: 'GET /api/console/users?isWithdrawn=false&warning=true' },
    ]);
  });

  it('is refused where the list has no such filter, and is nothing where nobody is referred to', async () => {
    const { provider, sent } = start();
    const refused =
      'The list of users declares no filter member: it has name, phone, _level, warning, q, type, approved, createdAt';
    for (const id of ['l1', ''])
      await expect(provider.getManyReference('users', of('member', id))).rejects.toThrow(refused);
    expect(await provider.getManyReference('users', of('_level', ''))).toEqual({ data: [], total: 0 });
    expect(sent).toEqual([]);
  });
});

describe('titles of records that others refer to', () => {
  const title = { _id: 'a', title: '숲', detail: 'forest' };

  it('are read for a whole page in one call, and never as whole records', async () => {
    const { provider, sent } = start(answer({ titles: [title], more: false }));
    const { data } = await provider.getMany('levels', { ids: ['a', 'gone'], meta: READ_TITLES_ONLY_OPTION });
    expect(data).toEqual([{ ...title, id: 'a' }]);
    expect(sent.map(summary)).toEqual([{ call: 'GET /api/console/levels/titles?_id=a,gone' }]);
  });

  it('are read in as many calls as an address has room for', async () => {
    const part = () => answer({ titles: [title], more: false });
    const { provider, sent } = start(part(), part());
    const ids = Array.from({ length: limits.maxIdsPerTitlesCall + 1 }, (_, index) => String(index));
    await provider.getMany('levels', { ids, meta: READ_TITLES_ONLY_OPTION });
    expect(sent.map(({ url }) => decodeURIComponent(url).split(',').length)).toEqual([
      limits.maxIdsPerTitlesCall,
      1,
    ]);
  });

  it('are all that is read of persons whom others refer to, as records of that one value', async () => {
    const { provider, sent } = start(
      answer({ titles: [{ _id: 'a', title: '김*수', detail: 'k***' }], more: false }),
    );
    const { data } = await provider.getMany('users', { ids: ['a', 'gone'] });
    expect(data).toEqual([{ id: 'a', _id: 'a', name: '김*수' }]);
    expect(sent.map(summary)).toEqual([{ call: 'GET /api/console/users/titles?_id=a,gone' }]);
  });

  it('are found by a term among those of the resource that is referred to', async () => {
    const { provider, sent } = start(answer({ titles: [title], more: true }));
    expect(await provider.findTitles('users', '김&')).toEqual({
      titles: [{ ...title, id: 'a' }],
      more: true,
    });
    expect(sent[0]?.url).toBe('/api/console/users/titles?isWithdrawn=false&q=%EA%B9%80%26');
  });
});
