import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { watchResets } from '../../../../src/engine/form/save/useResets';
import { type AnyResource, type Loose, setAt } from '../../../../src/schema/index';
import { thing } from '../thing';

const resource: AnyResource = {
  ...thing,
  resets: [{ field: 'kind', to: 'plain', set: { 'display.until': null, rank: 999 } }],
};

const open = (kind: string) => {
  const values: Loose = { kind, rank: 1, subject: 'a', display: { period: true, until: '2026-01-01' } };
  const form = createFormControl<Loose>({ defaultValues: values, values });
  // What `useForm` says once it is mounted.
  form.control._state.mount = true;
  const { onChange } = form.register('kind');
  watchResets(form, resource);
  const choose = (value: string) => onChange({ target: { name: 'kind', value }, type: 'change' });
  return { form, values, choose };
};

test('a reset is written when an input changes the field to its value', async () => {
  const { form, values, choose } = open('fancy');
  await choose('plain');
  expect(form.getValues()).toEqual({ ...setAt(values, 'display.until', null), kind: 'plain', rank: 999 });
});

test('a reset waits for its value, and is not written on load', async () => {
  const { form, values, choose } = open('plain');
  expect(form.getValues()).toEqual(values);
  await choose('fancy');
  expect(form.getValues()).toEqual({ ...values, kind: 'fancy' });
});

test('a reset is not written when the form takes over a value', () => {
  const { form, values } = open('fancy');
  form.setValue('kind', 'plain');
  expect(form.getValues()).toEqual({ ...values, kind: 'plain' });
});
