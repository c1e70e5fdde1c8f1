import { bool, choices, defineResource, id, password, scopesOf, text } from '../../core/schema/index';
import { createdAt, groups } from './shared';

/** The shop's operators. */
export const staff = defineResource('staff', {
  fields: {
    _id: id(),
    username: text({
      required: true,
      personal: 'username',
      max: 200,
      unique: true,
      createOnly: true,
      writes: 'account',
    }),
    password: password(),
    name: text({ personal: 'name', max: 100 }),
    scope: choices(scopesOf(groups, ['cost']), { readOnly: true }),
    isWithdrawn: bool({ readOnly: true }),
    createdAt,
  },
  api: { path: 'staff', many: 'people', one: 'person' },
  menu: { group: 'office' },
  remove: false,
  title: { field: 'name', details: ['username'] },
  list: {
    perPage: 20,
    columns: ['username', 'name', 'createdAt'],
    order: ['-createdAt'],
    filters: [{ contains: ['name'], as: 'name' }],
  },
  form: { in: { page: 1024 }, sections: [{ title: 'account', fields: [['username', 'name'], 'password'] }] },
});
