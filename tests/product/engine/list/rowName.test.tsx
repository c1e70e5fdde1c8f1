// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useRowName } from '../../../../src/core/engine/list/listing/rowName';
import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { faqs } from '../../../../src/product/resources/faqs';
import { users } from '../../../../src/product/resources/users';
import { recordOf, renderIn } from '../../../core/engine/list/listScreen';

afterEach(cleanup);

const Name = ({ values }: { values: Loose }) => <p>{useRowName()(recordOf(values), 7)}</p>;

const called = (resource: AnyResource, values: Loose) =>
  renderIn(resource, <Name values={values} />).container.textContent;

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
