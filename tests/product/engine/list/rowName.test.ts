import { expect, test } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { faqs } from '../../../../src/product/resources/faqs';
import { users } from '../../../../src/product/resources/users';
import { openListing } from '../../../core/engine/list/openListing';

const { translate } = createI18nProvider(messages);

const called = (resource: AnyResource, values: Loose) =>
  openListing(resource, { translate }).listing.nameOf({ ...values, id: '1', _id: '1' }, 7);

test.each([
  [{ name: '박*연', companyName: '한빛디자인', type: 'person' }, '박*연'],
  [{ name: '박*연', companyName: '한빛디자인', type: 'company' }, '한빛디자인'],
  [{ name: '박*연', companyName: ' ', type: 'company' }, '박*연'],
  [{ name: '', companyName: '한빛디자인', phone: '02-***-2022' }, '한빛디자인'],
  [{ name: ' ', phone: '010-****-4455', email: 's***@example.com' }, '010-****-4455'],
  [{ name: null, email: 's***@example.com' }, 's***@example.com'],
  [{}, '회원 7번'],
])('a member %j is called %s', (values, name) => {
  expect(called(users, values)).toBe(name);
});

test('whose resource names nothing else is called by its number', () => {
  expect(called(faqs, { subject: '', content: '<p>글</p>' })).toMatch(/7번$/);
});
