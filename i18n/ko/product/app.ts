import type { MenuGroupName } from '../../../src/core/schema/index';

/** What the deployment is called if it gives itself no name; 관리자 콘솔 follows it in the bar and at the sign-in. */
export const flavourNames = { all: '통합 플랫폼', art: '아트 플랫폼', mall: '쇼핑몰', housing: '주거 청약' };

/** What the deployment's visitors see. */
export const sites = { all: '사이트', art: '사이트', mall: '쇼핑몰', housing: '사이트' };

export const menu: Readonly<Record<MenuGroupName, string>> = {
  content: '콘텐츠',
  display: '전시',
  intake: '접수',
  support: '고객센터',
  members: '회원',
  housing: '주거',
  admin: '관리',
};
