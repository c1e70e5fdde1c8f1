// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { FieldComponentProvider } from '../../../src/core/engine/fields/FieldAtPath';
import { ListInput } from '../../../src/core/engine/fields/nestedInputs';
import {
  type RecordFormContext,
  RecordFormProvider,
} from '../../../src/core/engine/fields/RecordFormContext';
import { useField } from '../../../src/core/engine/fields/useField';
import {
  type AnyResource,
  bool,
  choice,
  defineResource,
  type FormView,
  id,
  type Loose,
  list,
  text,
} from '../../../src/core/schema/index';
import type { AddressWithoutDetail } from '../../../src/core/widgets/postcode/address';
import { ManualAddressForm } from '../../../src/core/widgets/postcode/ManualAddressForm';
import RowForEachInput from '../../../src/core/widgets/rowForEach/RowForEachInput';
import { messages } from '../theProduct';

const notify = list({
  method: choice(['email', 'sms']),
  contact: text({ personal: 'contact' }),
  enabled: bool(),
});
const phones = list({ phone: text({ format: 'phone' }) }, { max: 4 });
const resource: AnyResource = defineResource('things', {
  fields: { _id: id(), notify, phones },
  api: { path: 'things', many: 'things', one: 'thing' },
});
const view: FormView<Loose> = { in: { page: 1024 }, sections: [] };
const texts = {
  label: (path: string) => path,
  choice: (_: string, value: string) => value,
  help: () => undefined,
  adds: () => undefined,
  placeholder: () => undefined,
};
const context = { resource, view, texts } as unknown as RecordFormContext;
const i18n = createI18nProvider(messages);

const Phone = ({ path }: { path: string }) => {
  const { value, onChange, onBlur, name } = useField<string>(path);
  return (
    <input
      aria-label={name}
      value={value}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

const Form = ({ values, children }: { values: Loose; children: ReactNode }) => (
  <I18nContextProvider value={i18n}>
    <RecordFormProvider value={context}>
      <FieldComponentProvider value={Phone}>
        <FormProvider {...useForm<Loose>({ defaultValues: values })}>{children}</FormProvider>
      </FieldComponentProvider>
    </RecordFormProvider>
  </I18nContextProvider>
);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), value);
  await userEvent.tab();
};

afterEach(cleanup);

test('A row for each choice shows the shape of a contact when it is left', async () => {
  render(
    <Form values={{ notify: [{ method: 'email', contact: 'KIM@Example.COM', enabled: true }] }}>
      <RowForEachInput path="notify" field={notify} fields={{}} options={{}} />
    </Form>,
  );
  await type('sms notify.contact', '０１０ 1234.5678');
  expect(field('sms notify.contact').value).toBe('010-1234-5678');
  // What nobody changed keeps its letters.
  await userEvent.click(field('email notify.contact'));
  await userEvent.tab();
  expect(field('email notify.contact').value).toBe('KIM@Example.COM');
  await type('email notify.contact', ' kim@EXAMPLE.com ');
  expect(field('email notify.contact').value).toBe('kim@example.com');
});

test('An item of a list shows the shape of its text when it is left', async () => {
  render(
    <Form values={{ phones: [{ phone: '' }, { phone: '(02) 555.7711' }] }}>
      <ListInput path="phones" field={phones} />
    </Form>,
  );
  await type('phones.0.phone', '+82 10 1234 5678');
  expect(field('phones.0.phone').value).toBe('010-1234-5678');
  await userEvent.click(field('phones.1.phone'));
  await userEvent.tab();
  expect(field('phones.1.phone').value).toBe('(02) 555.7711');
});

test('An address that is typed shows the shape of its parts when they are left, and is taken over in it', async () => {
  const applied: AddressWithoutDetail[] = [];
  const ByHand = () => {
    const [value, setValue] = useState<AddressWithoutDetail>({
      postcode: '',
      address1: '',
      sido: '',
      gugun: '',
    });
    return (
      <ManualAddressForm
        id="by-hand"
        labels={{ postcode: '우편번호', address1: '주소' }}
        value={value}
        onChange={setValue}
        onApply={(address) => applied.push(address)}
      />
    );
  };
  render(
    <Form values={{}}>
      <ByHand />
    </Form>,
  );
  await type('우편번호', ' ０６２３６ ');
  expect(field('우편번호').value).toBe('06236');
  await type('주소', ' 서울 강남구 테헤란로 1 ');
  expect(field('주소').value).toBe('서울 강남구 테헤란로 1');
  // Enter takes it over without leaving the field; its button is outside of the form, which jsdom does not look at.
  await userEvent.clear(field('우편번호'));
  await userEvent.type(field('우편번호'), '０４５３２');
  fireEvent.submit(screen.getByRole('form'));
  expect(applied.map(({ postcode, address1 }) => [postcode, address1])).toEqual([
    ['04532', '서울 강남구 테헤란로 1'],
  ]);
});
