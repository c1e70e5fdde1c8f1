// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createI18nProvider } from '../../../../i18n/provider';
import { FieldComponentProvider } from '../../../../src/core/engine/fields/FieldAtPath';
import { GroupInput, ListInput } from '../../../../src/core/engine/fields/nestedInputs';
import {
  type RecordFormContext,
  RecordFormProvider,
} from '../../../../src/core/engine/fields/RecordFormContext';
import {
  type AnyResource,
  defineResource,
  type FormView,
  group,
  id,
  type Loose,
  list,
  text,
} from '../../../../src/core/schema/index';
import { messages } from '../../theProduct';

const contacts = list({ name: text() }, { max: 4, reorder: true });
const product = group({ _id: text(), name: text() });
const payments = list({ amount: text({ readOnly: true }) }, { reorder: true });
const resource: AnyResource = defineResource('things', {
  fields: { _id: id(), contacts, product, payments },
  api: { path: 'things', many: 'things', one: 'thing' },
});
const view: FormView<Loose> = { in: { page: 1024 }, sections: [] };
const texts = { label: () => '담당자', help: () => undefined, adds: () => undefined };
const context = { resource, view, texts } as unknown as RecordFormContext;
const i18n = createI18nProvider(messages);

let form: UseFormReturn<Loose>;
const Name = ({ path }: { path: string }) => <input {...useFormContext().register(path)} />;
const Form = ({ values, children }: { values: Loose; children: ReactNode }) => {
  form = useForm<Loose>({ defaultValues: values });
  return (
    <I18nContextProvider value={i18n}>
      <RecordFormProvider value={context}>
        <FieldComponentProvider value={Name}>
          <FormProvider {...form}>{children}</FormProvider>
        </FieldComponentProvider>
      </RecordFormProvider>
    </I18nContextProvider>
  );
};

const inputs = () => screen.queryAllByRole<HTMLInputElement>('textbox');
const names = () => inputs().map(({ value }) => value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label');

afterEach(cleanup);

test("A group's id, which has no label, is not shown, and a single field needs no frame", () => {
  render(
    <Form values={{ product: { _id: '1', name: '액자' } }}>
      <GroupInput path="product" field={product} />
    </Form>,
  );
  expect(names()).toEqual(['액자']);
  expect(screen.queryByRole('group')).toBeNull();
});

describe("A list's items", () => {
  beforeEach(() => {
    render(
      <Form values={{ contacts: ['가', '나', '다'].map((name) => ({ name })) }}>
        <ListInput path="contacts" field={contacts} />
      </Form>,
    );
  });

  test('stay as they are typed in while a save gives them their ids', async () => {
    const typing = inputs()[1];
    typing?.focus();
    await act(async () => {
      form.setValue('contacts', [
        { name: '가', _id: '1' },
        { name: '나', _id: '2' },
        { name: '다', _id: '3' },
      ]);
    });
    expect(inputs()[1]).toBe(typing);
    expect(document.activeElement).toBe(typing);
  });

  test('are told apart by name, as their fields have the same labels', () => {
    const items = screen.getAllByRole('group', { name: /\d/ });
    expect(items.map((item) => within(item).getByRole('textbox'))).toEqual(inputs());
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      '담당자 1',
      '담당자 2',
      '담당자 3',
    ]);
  });

  test('are added with the focus in them', async () => {
    await press('담당자 추가');
    expect(names()).toEqual(['가', '나', '다', '']);
    expect(document.activeElement).toBe(inputs()[3]);
  });

  test('leave the focus at their place when they are removed', async () => {
    await press('담당자 2 삭제');
    expect([names(), focused()]).toEqual([['가', '다'], '담당자 2 삭제']);
    await press('담당자 2 삭제');
    expect([names(), focused()]).toEqual([['가'], '담당자 1 삭제']);
    await press('담당자 1 삭제');
    expect([names(), document.activeElement?.textContent]).toEqual([[], '담당자 추가']);
  });

  test('take the focus along when they are moved, also to an end', async () => {
    const [, second] = inputs();
    await press('담당자 3 위로');
    expect([names(), focused()]).toEqual([['가', '다', '나'], '담당자 2 위로']);
    await press('담당자 2 위로');
    expect([names(), document.activeElement]).toEqual([['다', '가', '나'], inputs()[0]]);
    expect(inputs()[2]).toBe(second);
  });
});

test('A list whose items the API alone writes offers no button', () => {
  render(
    <Form values={{ payments: [{ amount: '5' }, { amount: '7' }] }}>
      <ListInput path="payments" field={payments} />
    </Form>,
  );
  expect(names()).toEqual(['5', '7']);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
