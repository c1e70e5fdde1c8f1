import {
  choice,
  choices,
  defineResource,
  id,
  type MenuGroupName,
  text,
} from '../../../../src/core/schema/index';

/** The Korean names of colours: as many as are searched. */
const colours = {
  RED: '빨강',
  ORANGE: '주황',
  YELLOW: '노랑',
  GREEN: '초록',
  BLUE: '파랑',
  NAVY: '남색',
  PURPLE: '보라',
  WHITE: '하양',
  BLACK: '검정',
};

/** Fabrics with many choices of which several are chosen, in their form and by a filter. */
export const fabricsIn = (group: MenuGroupName) =>
  defineResource('fabrics', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100 }),
      state: choice(['READY', 'SOLD', 'GONE']),
      colours: choices(['RED', 'ORANGE', 'YELLOW', 'GREEN', 'BLUE', 'NAVY', 'PURPLE', 'WHITE', 'BLACK']),
    },
    api: { path: 'fabrics', many: 'fabrics', one: 'fabric' },
    title: 'name',
    menu: { group },
    list: {
      perPage: 10,
      columns: ['name', 'state', 'colours'],
      order: ['name'],
      filters: [{ equals: 'state', several: true }],
    },
    form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['name', 'state', 'colours'] }] },
  });

export const fabricFields = { name: '이름', state: '상태', colours: '색상' };

export const fabricChoices = { state: { READY: '준비 중', SOLD: '판매 중', GONE: '단종' }, colours };
