import { chanceOf } from '../../random';

/** A product of the demo shop. */
export interface Product {
  _id: string;
  name: string;
  /** The price in won. */
  price: number;
  /** The product's share of all sales, relative to the shares of other products. */
  share: number;
  /** The maximum quantity in one order. */
  most: number;
  /** The months, from 1 to 12, in which the product sells twice as well. */
  season: readonly number[];
}

const SPRING = [3, 4, 5];
const SUMMER = [6, 7, 8];
const WINTER = [11, 12, 1];
const GIFTS = [5, 9, 12];
const ANY: readonly number[] = [];

const sold: readonly (readonly [
  name: string,
  price: number,
  share: number,
  most: number,
  readonly number[],
])[] = [
  ['도자기 머그 세트', 48_000, 14, 4, GIFTS],
  ['달항아리 머그잔', 32_000, 13, 4, GIFTS],
  ['린넨 커튼 3종', 89_000, 9, 3, SPRING],
  ['작품 조명 3000K', 76_000, 9, 4, WINTER],
  ['원목 액자 30호', 118_000, 8, 2, ANY],
  ['아이보리 러그 150', 164_000, 7, 1, WINTER],
  ['판화 〈고요한 빛〉', 280_000, 6, 1, ANY],
  ['겨울 특별전 도록', 35_000, 6, 2, WINTER],
  ['모듈 선반 A', 132_000, 6, 3, SPRING],
  ['월넛 사이드 테이블', 219_000, 5, 1, ANY],
  ['유리 화병 소', 42_000, 5, 2, SPRING],
  ['유리 화병 대', 68_000, 4, 2, SPRING],
  ['린넨 쿠션 커버 45', 27_000, 4, 4, SUMMER],
  ['왕골 바구니', 39_000, 3, 2, SUMMER],
  ['대나무 돗자리', 58_000, 3, 2, SUMMER],
  ['한지 탁상등', 94_000, 3, 2, WINTER],
  ['옻칠 쟁반', 76_000, 3, 2, GIFTS],
  ['놋그릇 2인 세트', 188_000, 2, 2, GIFTS],
  ['판화 〈바람의 집〉', 340_000, 2, 1, ANY],
  ['나전 명함집', 52_000, 2, 3, GIFTS],
  ['오크 벤치 120', 268_000, 2, 1, SPRING],
  ['양모 담요', 112_000, 2, 2, WINTER],
  ['사진집 〈섬의 하루〉', 45_000, 2, 2, SUMMER],
  ['청동 문진', 64_000, 1, 2, ANY],
];

const ids = chanceOf('ids of products');

/** All products of the demo shop, the bestsellers first. */
export const products: readonly Product[] = sold.map(([name, price, share, most, season]) => ({
  _id: ids.hex(24),
  name,
  price,
  share,
  most,
  season,
}));
