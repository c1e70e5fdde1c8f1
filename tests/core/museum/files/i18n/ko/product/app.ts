import type { MenuGroupName } from '../../../src/core/schema/index';

export const flavourNames = { museum: '바람 미술관' };
export const sites = { museum: '미술관' };

export const menu: Readonly<Record<MenuGroupName, string>> = {
  halls: '전시실',
  visits: '관람',
  counter: '매표소',
  office: '사무실',
};
