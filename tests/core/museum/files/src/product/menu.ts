import type { MenuGroupName } from '../core/schema/index';

declare module '../core/schema/words/resource' {
  interface MenuGroups {
    halls: true;
    visits: true;
    counter: true;
    office: true;
  }
}

const groups: readonly MenuGroupName[] = ['halls', 'visits', 'counter', 'office'];

/** The museum is in one place: one flavour shows everything. */
export const flavours = { museum: { groups, home: ['shown'] } } as const;
