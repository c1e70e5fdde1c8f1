import { defineResource, id, ref, text } from '../../../../src/core/schema/index';

/** Members of a club, many of them namesakes. */
export const people = defineResource('people', {
  fields: { _id: id(), name: text({ max: 100 }), phone: text({ format: 'phone', max: 50 }) },
  api: { path: 'people', many: 'people', one: 'person' },
  // Without the entry that creates one, the choices are people alone.
  create: 'api',
  title: { field: 'name', details: ['phone'] },
  list: { perPage: 10, columns: ['name', 'phone'], order: ['-_id'] },
  form: { in: { dialog: 480 }, sections: [{ title: 'basic', fields: ['name', 'phone'] }] },
});

export const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    name: text({ max: 100, required: true }),
    _owner: ref('people', { nullable: true }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  list: {
    perPage: 20,
    columns: ['name', '_owner'],
    order: ['-_id'],
    filters: [{ equals: '_owner', all: true }],
  },
  form: { in: { dialog: 480 }, sections: [{ title: 'basic', fields: ['name', '_owner'] }] },
});

const texts = (name: string, fields: Record<string, string>) => ({
  name,
  titles: { list: `${name} 목록`, create: `${name} 등록`, edit: `${name} 수정` },
  fields,
  sections: { basic: '기본 정보' },
  remove: `${name}을 삭제하시겠습니까?`,
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: `등록된 ${name}이 없습니다`,
});

export const resourceTexts = {
  people: texts('사람', { name: '이름', phone: '전화번호' }),
  coupons: texts('쿠폰', { name: '이름', _owner: '받는 사람' }),
};
