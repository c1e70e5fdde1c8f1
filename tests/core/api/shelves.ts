import { type AnyResource, defineResource, id } from '../../../src/core/schema/index';
import { group } from '../theProduct';

/** A resource of the fields, as one build or another declares it. */
export const shelvesOf = (fields: AnyResource['fields']): AnyResource =>
  defineResource('shelves', {
    fields: { _id: id(), ...fields },
    api: { path: 'shelves', many: 'shelves', one: 'shelf' },
    menu: { group },
    list: { perPage: 10, columns: [], order: ['_id'] },
    form: { in: { page: 800 }, sections: [{ title: 'all', fields: Object.keys(fields) }] },
  } as never);
