import {
  decimal,
  defineResource,
  id,
  int,
  type Loose,
  list,
  type MenuGroupName,
  money,
  sumOver,
  tags,
  text,
} from '../../../src/core/schema/index';
import { pickerOf } from './sample';

/** The amounts of a shop: in won, in dollars and by weight. No list of the product has one. */
export const goodsIn = (group: MenuGroupName) =>
  defineResource('goods', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100 }),
      code: text({ shape: 'upperCase', max: 20 }),
      barcode: text({ shape: 'digits', max: 20 }),
      maker: text({ shape: 'businessNumber', max: 20 }),
      price: money({ currency: 'KRW', min: '-99999999' }),
      cost: money({ currency: 'USD', nullable: true }),
      weight: decimal({ digits: 3, min: 0, max: '999.999' }),
      deposit: int({ unit: 'won', min: 0 }),
      year: int({ grouped: false, default: 2026 }),
      tags: tags({ max: 10 }),
      total: money({
        currency: 'KRW',
        nullable: true,
        readOnly: true,
        computed: { from: ['options'], by: sumOver('options.extra', 0), revision: 1 },
      }),
      options: list({ label: text({ max: 100 }), extra: money({ currency: 'KRW' }) }, { max: 20 }),
    },
    api: { path: 'goods', many: 'goods', one: 'good' },
    title: 'name',
    menu: { group },
    bulk: { delete: true, edit: ['price', 'deposit', 'year'] },
    list: {
      perPage: 10,
      columns: ['name', 'price', 'cost', 'weight', 'deposit', 'year', 'total', 'tags'],
      order: ['name'],
      sums: ['price', 'cost', 'deposit', 'total'],
      sorts: ['price', 'cost', 'weight', 'deposit', 'total'],
      filters: [
        { range: 'price' },
        { range: 'cost' },
        { range: 'deposit' },
        { range: 'total' },
        { equals: 'weight', all: true },
        { tagged: 'tags' },
        { search: ['name', 'code', 'barcode', 'maker', 'tags'], all: true },
      ],
      excel: { items: 'options' },
      import: true,
    },
    form: {
      in: { page: 820 },
      sections: [
        {
          title: 'basic',
          fields: [
            'name',
            ['code', 'barcode', 'maker'],
            ['price', 'cost', 'weight'],
            ['deposit', 'year', 'total'],
            'tags',
            'options',
          ],
        },
      ],
    },
  });

/** Goods whose amounts floating point can't add, with the sum over their list that is stored with each of them. */
export function amountsOfGoods(): { body: Loose; answered: Loose }[] {
  const { below, pick } = pickerOf(5);
  return Array.from({ length: 30 }, (_, at) => {
    const extras = Array.from({ length: below(5) }, () => below(1_000_000));
    const body = {
      name: `상품 ${at}`,
      price: pick(['0', '-1', '7', '9007199254740991']),
      cost: pick(['0.10', '0.20', '0.01', '90071992547409.91', null]),
      deposit: pick([0, 1, Number.MAX_SAFE_INTEGER]),
      options: extras.map((extra, index) => ({ label: `옵션 ${index}`, extra: String(extra) })),
    };
    return { body, answered: { total: String(extras.reduce((sum, extra) => sum + extra, 0)) } };
  });
}

export const goodsTexts = {
  name: '상품',
  titles: { list: '상품 목록', create: '상품 등록', edit: '상품 수정' },
  fields: {
    name: '상품명',
    code: '상품 코드',
    barcode: '바코드',
    maker: '제조사 사업자번호',
    price: '판매가',
    cost: '매입가',
    weight: '무게',
    deposit: '보증금',
    year: '연도',
    total: '추가금 합계',
    tags: '태그',
    options: '옵션',
    'options.label': '옵션명',
    'options.extra': '추가금',
  },
  sections: { basic: '기본 정보' },
  remove: '상품을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 상품이 없습니다',
};
