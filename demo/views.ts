import { createTimePrefixedId } from '../server/core/basics/ids';
import type { Document } from '../server/core/store/store';
import type { SavedViewDocument, SavedViewFields } from '../server/core/views/stored';
import { questions } from '../src/product/resources/questions';
import { users } from '../src/product/resources/users';
import type { Kit } from './kit';
import { chanceOf } from './random';

type Draft = Pick<SavedViewFields, 'resource' | 'name' | 'shared'> &
  Partial<Pick<SavedViewFields, 'filters' | 'columns' | 'order' | 'density'>>;

/** Saved views of lists, as a small office might have them. */
const drafts: readonly Draft[] = [
  { resource: users.name, name: '주의 회원', shared: true, filters: { warning: 'true' } },
  {
    resource: users.name,
    name: '연락처 확인',
    shared: false,
    columns: ['name', 'phone', 'email', 'createdAt'],
    order: 'name',
    density: 'dense',
  },
  {
    resource: users.name,
    name: '곧 2년인 광고 동의',
    shared: true,
    filters: { adEmail: 'given', adEmailAt: '~-700d' },
  },
  { resource: questions.name, name: '답변할 문의', shared: true, filters: { answered: 'false' } },
];

/** Returns the views that the demo's operator has saved. */
export function demoViews(kit: Kit, operator: Document): SavedViewDocument[] {
  const chance = chanceOf('ids of views');
  const random = (length: number) => Uint8Array.from({ length }, () => chance.integer(0, 255));
  const owner = { _id: operator._id, name: String(operator.name) };
  return drafts.map((draft, index) => {
    const createdAt = kit.at(20 - index, '10:20');
    return {
      _id: createTimePrefixedId(new Date(createdAt), random),
      variant: null,
      filters: {},
      columns: null,
      order: '',
      density: 'normal',
      ...draft,
      owner,
      createdAt,
      updatedAt: createdAt,
      updatedBy: owner,
      version: 1,
    };
  });
}
