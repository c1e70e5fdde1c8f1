import {
  bool,
  choice,
  date,
  dateTime,
  defineResource,
  deskFields,
  group,
  id,
  image,
  int,
  list,
  multiline,
  ref,
  tags,
  text,
} from '../../../src/core/schema/index';

// The whole resources around the lines that docs/schema.md shows of them.

export const goods = defineResource('goods', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50 }),
    image: image({ upload: { to: 'image' }, public: true, sizes: { thumb: 96, list: 320 } }),
    tags: tags({ max: 10 }),
  },
  api: { path: 'goods', many: 'goods', one: 'good' },
  list: {
    perPage: 10,
    columns: ['name', 'tags'],
    order: ['name'],
    filters: [{ tagged: 'tags' }, { search: ['name', 'tags'] }],
  },
});

export const costs = defineResource('costs', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50 }),
    cost: int({ nullable: true }),
    meta: group({ phone: text({ max: 20, nullable: true }) }),
  },
  api: { path: 'costs', many: 'costs', one: 'cost' },
  list: { perPage: 10, columns: ['name', 'cost'], order: ['name'], emptiness: ['cost', 'meta.phone'] },
});

export const sold = defineResource('sold', {
  fields: {
    _id: id(),
    number: text({ required: true, max: 20 }),
    state: choice(['ORDERED', 'PAID', 'SHIPPED']),
    from: date({ nullable: true }),
    until: date({ nullable: true }),
    client: ref('clients', { nullable: true }),
  },
  api: { path: 'sold', many: 'sold', one: 'sale' },
  checks: {
    inOrder: { at: 'until', holds: ({ from, until }) => from === null || until === null || from <= until },
  },
  list: {
    perPage: 10,
    columns: ['number', 'state'],
    order: ['number'],
    filters: [{ equals: 'state', all: true, several: true }], // state=PAID,SHIPPED
  },
});

export const clients = defineResource('clients', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50, personal: 'name' }),
    phone: text({ format: 'phone', personal: 'phone' }),
    email: text({ format: 'email', personal: 'email' }),
    sex: choice(['', 'F', 'M']),
    bornAt: date({ nullable: true, personal: 'birth' }),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
    note: multiline({ max: 500 }),
    notify: list({
      method: choice(['email', 'sms']),
      contact: text({ max: 100, personal: 'contact' }),
      enabled: bool(),
    }),
    adEmail: choice(['', 'given', 'refused'], { readOnly: true }),
    adEmailAt: dateTime({ readOnly: true, nullable: true }),
  },
  api: { path: 'clients', many: 'clients', one: 'client' },
  title: 'name',
  related: { purchases: { of: 'sold', by: 'client' } },
  memos: { pinned: 'note' },
  consents: { lines: 'notify', ads: { state: 'adEmail', at: 'adEmailAt' } },
  bulk: {
    message: {
      to: 'email',
      channels: 'notify',
      variables: { 이름: 'name', 번호: { related: 'purchases', path: 'number' } },
      ads: { sender: { of: 'settings', name: 'sender.name', address: 'sender.address' } },
      templates: { of: 'templates', name: 'name', kind: 'kind', subject: 'subject', content: 'content' },
    },
  },
  list: {
    perPage: 10,
    columns: ['name', 'createdAt'],
    more: ['phone', { related: 'purchases' }],
    order: ['-createdAt'],
    filters: [
      { contains: ['name'], as: 'name' },
      { equals: 'sex', all: true, added: true, needs: 'personal' },
      { month: 'bornAt', as: 'birthMonth', added: true, needs: 'personal' }, // birthMonth=5: May of any year
    ],
  },
});

export const snippets = defineResource('snippets', {
  fields: {
    _id: id(),
    title: text({ required: true, max: 100 }),
    shared: bool(),
    owner: group({ _id: text({ readOnly: true, setAtCreation: 'operatorId' }) }),
  },
  rows: { owner: 'owner._id', shared: 'shared' },
  api: { path: 'snippets', many: 'snippets', one: 'snippet' },
  list: { perPage: 10, columns: ['title'], order: ['title'] },
});

export const asked = defineResource('asked', {
  fields: { _id: id(), subject: text({ max: 100 }), reply: multiline(), ...deskFields },
  desk: { answered: 'reply' },
  menu: { group: 'support', badge: { state: 'NEW,ASSIGNED' } },
  list: { perPage: 20, columns: ['subject'], order: ['-_id'], filters: [{ desk: 'reply', as: 'state' }] },
  api: { path: 'asked', many: 'asked', one: 'asking' },
});

export const inquiries = defineResource('inquiries', {
  fields: {
    _id: id(),
    name: text({ max: 50, personal: 'name' }),
    reply: multiline(),
    ...deskFields,
    product: group({ name: text({ max: 200 }) }),
    client: ref('clients', { nullable: true, forgets: ['name'] }),
  },
  api: { path: 'inquiries', many: 'inquiries', one: 'inquiry' },
  desk: {
    answered: 'reply',
    answer: 'reply',
    texts: { of: 'replies', title: 'title', content: 'content' },
    variables: { 고객명: 'name', 상품명: 'product.name' },
    person: 'client',
  },
  list: { perPage: 20, columns: ['name'], order: ['-_id'], filters: [{ desk: 'reply', as: 'state' }] },
});
