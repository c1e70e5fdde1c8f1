import { beforeEach, describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, type Loose, list, refs } from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { relationPorts } from '../conformance/relationPorts';
import { relationsIn } from '../conformance/relations';
import { group, messages, resources as ofProduct } from '../theProduct';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from './harness';

const samples: readonly AnyResource[] = [...relationsIn(group), goodsIn(group)];
const ports = relationPorts(samples);

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi(ports);
  call = await t.signIn();
});

const created = async (path: string, one: string, body: Loose) =>
  String(((await call('POST', path, { body })).json[one] as Loose)._id);
const good = (name: string) => created('goods', 'good', { name });
const purchase = (body: Loose) => created('purchases', 'purchase', { subject: '주문', ...body });
const read = async (_id: string) => (await call('GET', `purchases/${_id}`)).json.purchase as Loose;

describe('several references', () => {
  test('keep their order, and are found by each of them', async () => {
    const [a, b, c] = [await good('가'), await good('나'), await good('다')];
    const one = await purchase({ goods: [c, a] });
    const other = await purchase({ goods: [b, a, c] });
    expect((await read(one)).goods).toEqual([c, a]);
    const found = async (query: string) => {
      const { json } = await call('GET', `purchases?${query}`);
      return (json.purchases as Loose[]).map(({ _id }) => _id).toSorted();
    };
    expect(await found(`goods=${a}`)).toEqual([one, other].toSorted());
    expect(await found(`goods=${b}`)).toEqual([other]);
    expect(await found(`goods=${'f'.repeat(24)}`)).toEqual([]);
    const { json } = await call('PUT', `purchases/${one}`, { body: { goods: [a, b] } });
    expect((json.purchase as Loose).goods).toEqual([a, b]);
    expect(await found(`goods=${c}`)).toEqual([other]);
  });

  test('refuse one twice, too many, none that is, and what is no list', async () => {
    const a = await good('가');
    const problem = async (goods: unknown) => {
      const { status, json } = await call('POST', 'purchases', { body: { subject: '주문', goods } });
      return [status, json.fields];
    };
    const { twice, notFound, type, tooMany } = messages.problems;
    expect(await problem([a, a])).toEqual([422, { goods: twice }]);
    expect(await problem([a, 'f'.repeat(24)])).toEqual([422, { goods: notFound }]);
    expect(await problem(a)).toEqual([422, { goods: type }]);
    const many = Array.from({ length: 21 }, (_, at) => String(at).padStart(24, '0'));
    expect(await problem(many)).toEqual([422, { goods: expect.stringContaining('20') }]);
    expect(tooMany).toContain('%{max}');
  });

  test('keep their targets from being deleted, or forget them', async () => {
    const [a, b] = [await good('가'), await good('나')];
    const one = await purchase({ goods: [a], gifts: [b, a] });
    await purchase({ goods: [a] });
    const refused = await call('DELETE', `goods/${a}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'in_use']);
    expect(refused.json.message).toContain('2');
    expect((await call('DELETE', `goods/${b}`)).status).toBe(200);
    expect(await read(one)).toMatchObject({ goods: [a], gifts: [a], version: 2 });
  });

  test('name no record that their caller may not read', async () => {
    const a = await good('가');
    const hidden = samples.map((one) => (one.name === 'goods' ? { ...one, needs: 'personal' } : one));
    t = await createTestApi({ ...ports, store: t.store, resources: [...ofProduct, ...hidden] as never });
    await t.addOperator('narrow@example.com', '박좁은', [group]);
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    const { json } = await t.call('POST', 'purchases', {
      body: { subject: '주문', goods: [a] },
      env: { cookie },
    });
    expect(json.code).toBe('no_right');
  });

  test('a deletion beside a save that adds its target ends with one of both refused', async () => {
    for (let round = 0; round < 50; round += 1) {
      const a = await good(`상품 ${round}`);
      const one = await purchase({});
      const [saved, removed] = await Promise.all([
        call('PUT', `purchases/${one}`, { body: { goods: [a] } }),
        call('DELETE', `goods/${a}`),
      ]);
      const { goods } = await read(one);
      expect([saved.status, removed.status, goods]).toEqual(
        saved.status === 200 ? [200, 409, [a]] : [422, 200, []],
      );
    }
  });

  test('come back from an older version without those that are gone', async () => {
    const [a, b] = [await good('가'), await good('나')];
    const one = await purchase({ goods: [a, b] });
    await call('PUT', `purchases/${one}`, { body: { goods: [b] } });
    await call('DELETE', `goods/${a}`);
    const { status, json } = await call('POST', `purchases/${one}/history/1/restore`);
    // Purchases hold names of people, of which no older states are kept.
    if (status !== 404) expect((json.purchase as Loose).goods).toEqual([b]);
  });
});

test('the start refuses several references without a target, and in a list', () => {
  const [buyers, purchases, ...rest] = samples as [AnyResource, AnyResource, ...AnyResource[]];
  const faultsWith = (fields: AnyResource['fields']) =>
    declarationFaultsOf([
      buyers,
      ...rest,
      { ...purchases, fields: { ...purchases.fields, ...fields } },
    ]).filter((fault) => fault.includes('field wishes'));
  expect(faultsWith({ wishes: refs('goods') })).toEqual([]);
  expect(faultsWith({ wishes: refs('gods') })).toEqual([
    "purchases: the field wishes: refs('gods') leads to no resource: it is one of buyers, parcels, goods, purchases",
  ]);
  expect(faultsWith({ wishes: list({ of: refs('goods') }) })).toEqual([
    'purchases: the field wishes.of: several references stand in a list, where no key finds them: take them out of it',
  ]);
});
