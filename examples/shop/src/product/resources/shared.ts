import { dateTime, type MenuGroupName } from '../../core/schema/index';

declare module '../../core/schema/words/resource' {
  interface MenuGroups {
    goods: true;
    sales: true;
    people: true;
    office: true;
  }
}

export const groups: readonly MenuGroupName[] = ['goods', 'sales', 'people', 'office'];

export const createdAt = dateTime({ readOnly: true, setAtCreation: 'now' });
