import {
  bool,
  choice,
  defineResource,
  group,
  id,
  int,
  type MenuGroupName,
  multiline,
  tags,
  text,
} from '../../../src/core/schema/index';

/** Slips of paper of an operator's own, with every call that a list can have. No product has to have such. */
export const slipsIn = (menuGroup: MenuGroupName) =>
  defineResource('slips', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100 }),
      content: multiline({ max: 500 }),
      colour: choice(['yellow', 'green']),
      marks: tags(),
      weight: int(),
      isDone: bool(),
      isShared: bool(),
      by: group({
        _id: text({ readOnly: true, setAtCreation: 'operatorId' }),
        name: text({ readOnly: true, setAtCreation: 'operator' }),
      }),
      sequence: int({ startsAt: { from: 'totalCount' } }),
    },
    api: { path: 'slips', many: 'slips', one: 'slip' },
    title: 'name',
    menu: { group: menuGroup },
    rows: { owner: 'by._id', shared: 'isShared' },
    sortable: 'sequence',
    bulk: { delete: true, edit: ['colour', 'isDone'] },
    actions: { finish: { set: { isDone: true }, bulk: true } },
    list: {
      perPage: 10,
      columns: ['sequence', 'name', 'colour', 'weight', 'marks', { toggle: 'isShared' }],
      order: ['sequence'],
      sums: ['weight'],
      sorts: ['sequence', 'name'],
      filters: [{ search: ['name', 'content'] }, { equals: 'colour', all: true }, { tagged: 'marks' }],
      excel: 'plain',
      import: true,
    },
    form: {
      in: { dialog: 560 },
      sections: [
        {
          title: 'basic',
          fields: ['name', 'content', ['colour', 'weight'], 'marks', ['isDone', 'isShared'], 'sequence'],
        },
      ],
    },
  });
