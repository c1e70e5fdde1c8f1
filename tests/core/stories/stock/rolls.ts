import {
  choice,
  date,
  defineResource,
  id,
  type MenuGroupName,
  text,
} from '../../../../src/core/schema/index';

/** Rolls of cloth, whose bar of filters has long labels and every button. */
export const rollsIn = (group: MenuGroupName) =>
  defineResource('rolls', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100 }),
      state: choice(['WHOLE', 'CUT']),
      washedOn: date({ nullable: true }),
    },
    api: { path: 'rolls', many: 'rolls', one: 'roll' },
    title: 'name',
    menu: { group },
    list: {
      perPage: 10,
      columns: ['name', 'state', 'washedOn'],
      order: ['name'],
      filters: [{ range: 'washedOn' }, { equals: 'state', all: true, added: true }],
    },
    form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['name', 'state', 'washedOn'] }] },
  });

export const rollFields = { name: '이름', state: '상태', washedOn: '다음 세탁 예정일' };
export const rollChoices = { state: { WHOLE: '온필', CUT: '재단' } };
