import {
  bool,
  choices,
  dateTime,
  defineResource,
  id,
  password,
  scopesOf,
  text,
} from '../../core/schema/index';

/** Who works at the museum; those with console scope are its operators. */
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
    scope: choices(scopesOf(['halls', 'visits', 'counter', 'office']), { readOnly: true }),
    isWithdrawn: bool({ readOnly: true }),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'staff', many: 'people', one: 'person' },
  menu: { group: 'office' },
  remove: false,
  title: { field: 'name', details: ['username'] },
  list: {
    perPage: 10,
    columns: ['createdAt', 'username', 'name'],
    order: ['-createdAt'],
    sorts: ['createdAt', 'name'],
    filters: [{ contains: ['name'], as: 'name' }],
  },
  form: { in: { page: 1024 }, sections: [{ title: 'account', fields: [['username', 'name'], 'password'] }] },
});
