import { dateTime, type MenuGroupName } from '../../core/schema/index';

declare module '../../core/schema/words/resource' {
  interface MenuGroupFlags {
    goods: true;
    sales: true;
    people: true;
    office: true;
  }
}

export const groups: readonly MenuGroupName[] = ['goods', 'sales', 'people', 'office'];

export const createdAt = dateTime({ readOnly: true, setAtCreation: 'now' });
