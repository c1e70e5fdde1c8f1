import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  dateTime,
  defineResource,
  findReferenceOfIndirectFilter,
  findRelatedRecordsReference,
  getKeysOfFilter,
  id,
  type Loose,
  latestTimeKey,
  type MenuGroupName,
  ref,
  refs,
  setAt,
  text,
} from '../../../src/core/schema/index';
import { findIndexedCreationTimePath } from '../../../src/core/schema/table/words';
import type { Caller } from '../api/harness';

const createdAt = dateTime({ readOnly: true, setAtCreation: 'now' });

/** Who bought something, and their other side: what they bought, and what was sent for it. */
export const buyersIn = (group: MenuGroupName) =>
  defineResource('buyers', {
    fields: { _id: id(), name: text({ required: true, max: 50, personal: 'name' }), createdAt },
    api: { path: 'buyers', many: 'buyers', one: 'buyer' },
    title: 'name',
    menu: { group },
    memos: {},
    related: {
      purchases: { of: 'purchases', by: 'buyer' },
      parcels: { of: 'parcels', by: 'purchase.buyer' },
    },
    list: {
      perPage: 10,
      columns: ['name', { related: 'purchases' }, { related: 'parcels' }, 'createdAt'],
      order: ['-createdAt'],
      filters: [{ search: ['name'] }],
      excel: 'plain',
    },
    form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['name'] }] },
  });

export const purchasesIn = (group: MenuGroupName) =>
  defineResource('purchases', {
    fields: {
      _id: id(),
      subject: text({ required: true, max: 50 }),
      buyer: ref('buyers', { nullable: true }),
      receiver: text({ max: 50, personal: 'name' }),
      goods: refs('goods', { max: 20 }),
      gifts: refs('goods', { forgets: true }),
      createdAt,
    },
    api: { path: 'purchases', many: 'purchases', one: 'purchase' },
    title: 'subject',
    menu: { group },
    list: {
      perPage: 10,
      columns: ['subject', 'buyer', 'receiver', 'goods', 'createdAt'],
      order: ['-createdAt'],
      filters: [
        { search: ['subject'] },
        { equals: 'goods', all: true },
        { equals: 'buyer', all: true, linked: true },
      ],
      excel: 'plain',
      import: true,
    },
    form: {
      in: { dialog: 560 },
      sections: [{ title: 'basic', fields: ['subject', 'buyer', 'receiver', 'goods', 'gifts'] }],
    },
  });

export const parcelsIn = (group: MenuGroupName) =>
  defineResource('parcels', {
    fields: {
      _id: id(),
      number: text({ required: true, max: 50 }),
      purchase: ref('purchases', { nullable: true }),
      createdAt,
    },
    api: { path: 'parcels', many: 'parcels', one: 'parcel' },
    title: 'number',
    menu: { group },
    list: {
      perPage: 10,
      columns: ['number', 'purchase', 'createdAt'],
      order: ['-createdAt'],
      filters: [{ over: 'purchase', by: 'buyer', to: 'buyers' }],
      excel: 'plain',
      import: true,
    },
    form: { in: { dialog: 560 }, sections: [{ title: 'basic', fields: ['number', 'purchase'] }] },
  });

/** The resources that refer to each other. No product has to have such. */
export const relationsIn = (group: MenuGroupName): readonly AnyResource[] => [
  buyersIn(group),
  purchasesIn(group),
  parcelsIn(group),
];

const common = {
  sections: { basic: '기본 정보' },
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
};

export const relationsTexts = {
  buyers: {
    ...common,
    name: '구매자',
    titles: { list: '구매자 목록', create: '구매자 등록', edit: '구매자 상세' },
    fields: { name: '이름', createdAt: '등록일시' },
    remove: '구매자를 삭제하시겠습니까?',
    empty: '등록된 구매자가 없습니다',
  },
  purchases: {
    ...common,
    name: '구매',
    titles: { list: '구매 목록', create: '구매 등록', edit: '구매 상세' },
    fields: {
      subject: '내용',
      buyer: '구매자',
      receiver: '받는 분',
      goods: '상품',
      gifts: '사은품',
      createdAt: '구매일시',
    },
    remove: '구매를 삭제하시겠습니까?',
    empty: '등록된 구매가 없습니다',
  },
  parcels: {
    ...common,
    name: '택배',
    titles: { list: '택배 목록', create: '택배 등록', edit: '택배 상세' },
    fields: { number: '송장번호', purchase: '구매', createdAt: '발송일시' },
    remove: '택배를 삭제하시겠습니까?',
    empty: '등록된 택배가 없습니다',
  },
};

/** Records of each part that the law stores: more than one answer shows. */
const MANY = 7;

const HOUR_MS = 60 * 60 * 1000;

/** A document of lately, the later the larger `at` is. */
const documentOf = (name: string, at: number, now: Date): Loose & { _id: string; version: number } => ({
  _id: `${name}-${at}`,
  version: 1,
  createdAt: new Date(now.getTime() - (2 * MANY - at) * HOUR_MS).toISOString(),
});

/** Stores what refers to a record, and holds the answer about its other side, and its row, to what was stored. */
export async function everyRelated(
  resource: AnyResource,
  record: Loose,
  resources: readonly AnyResource[],
  { store, call, clock }: { store: Store; call: Caller; clock: { now: Date } },
): Promise<void> {
  for (const [name, part] of Object.entries(resource.related ?? {})) {
    const path = findRelatedRecordsReference(part, resources);
    if (!path) throw new Error(`related.${name} leads nowhere`);
    const between = path.through && {
      collection: path.through.resource.api.path,
      document: setAt(
        { ...path.through.resource.api.fixed, ...documentOf(`between-${name}`, 0, clock.now) },
        path.through.ref.path,
        record._id,
      ),
    };
    const leads = between ? between.document._id : record._id;
    const collection = path.resource.api.path;
    const own = Array.from({ length: MANY }, (_, at) =>
      setAt({ ...path.resource.api.fixed, ...documentOf(name, at, clock.now) }, path.ref.path, leads),
    );
    const others = setAt(
      { ...path.resource.api.fixed, ...documentOf(`other-${name}`, 9, clock.now) },
      path.ref.path,
      'x',
    );
    await store.transaction(async (tx) => {
      if (between) await tx.insert(between.collection, between.document);
      for (const one of [...own, others]) await tx.insert(collection, one);
    });
    const { status, json } = await call('GET', `${resource.api.path}/${record._id}/related?of=${name}`);
    const newest = (await store.find(collection, { where: [], order: [], skip: 0, limit: 0 }))
      .filter(({ _id }) => own.some((each) => each._id === _id))
      .map(({ _id }) => _id)
      .sort()
      .reverse()
      .slice(0, 5);
    const answered = (json.related as Loose)[name] as Loose;
    expect([name, status, answered.totalCount, (answered[name] as Loose[]).map(({ _id }) => _id)]).toEqual([
      name,
      200,
      MANY,
      newest,
    ]);
    const over = path.resource.list?.filters?.find(
      (one) => path.through && findReferenceOfIndirectFilter(one)?.by === path.through.ref.path,
    );
    if (over) {
      const all = await call('GET', `${collection}?${getKeysOfFilter('call', over)[0]}=${record._id}`);
      expect([all.status, (all.json.summary as Loose).totalCount]).toEqual([200, MANY]);
    }
    const list = await call(
      'GET',
      `${resource.api.path}?related=${name},${latestTimeKey(name)}&${fixedOf(resource)}`,
      {
        headers: { skip: '0', limit: '200' },
      },
    );
    const rows = list.json[resource.api.many] as Loose[];
    const ofPath = resources.filter(({ api }) => api.path === collection);
    // Without an order or filter by it, no column can show the time of the newest.
    const isTimed = findIndexedCreationTimePath(ofPath) !== undefined;
    expect(rows.find(({ _id }) => _id === record._id)?.related).toEqual({
      [name]: MANY,
      latest: { [name]: isTimed ? own.at(-1)?.createdAt : null },
    });
    await store.transaction(async (tx) => {
      for (const { _id } of [...own, others]) await tx.remove(collection, _id);
      if (between) await tx.remove(between.collection, between.document._id);
    });
  }
}

const fixedOf = ({ api }: AnyResource) =>
  new URLSearchParams(
    Object.entries(api.fixed ?? {}).map(([path, value]) => [path.split('.').at(-1) ?? path, String(value)]),
  );
