// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { createI18nProvider } from '../../../../i18n/provider';
import { EngineProvider, type EngineServices } from '../../../../src/core/engine/EngineContext';
import { ComputedField } from '../../../../src/core/engine/fields/ComputedField';
import {
  type RecordFormContext,
  RecordFormProvider,
} from '../../../../src/core/engine/fields/RecordFormContext';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { defineResource, group, id, int, type Loose, text } from '../../../../src/core/schema/index';
import { messages } from '../../theProduct';

const slips = defineResource('slips', {
  fields: {
    _id: id(),
    price: int(),
    sums: group({
      total: int({
        readOnly: true,
        computed: { from: ['price'], by: ({ price }) => Number(price) * 2, revision: 1 },
      }),
    }),
    due: text({
      readOnly: true,
      display: { from: ['sums'], by: ({ sums }) => `남은 금액 ${(sums as { total: number }).total}` },
    }),
  },
  api: { path: 'slips', many: 'slips', one: 'slip' },
});
const texts = createResourceTexts((key) => key, slips);
const context = { resource: slips, view: { in: { page: 820 }, sections: [] }, texts };

let form: UseFormReturn<Loose>;
const Form = () => {
  form = useForm<Loose>({ defaultValues: { price: 1, sums: { total: 2 }, due: '남은 금액 2' } });
  return (
    <I18nContextProvider value={createI18nProvider(messages)}>
      <EngineProvider value={{ kinds: {} } as EngineServices}>
        <RecordFormProvider value={context as unknown as RecordFormContext}>
          <FormProvider {...form}>
            <ComputedField path="due" />
          </FormProvider>
        </RecordFormProvider>
      </EngineProvider>
    </I18nContextProvider>
  );
};

afterEach(cleanup);

test('a shown value of a computed one follows what is typed', () => {
  render(<Form />);
  expect(screen.getByDisplayValue('남은 금액 2')).toBeDefined();
  act(() => form.setValue('price', 6));
  expect(screen.getByDisplayValue('남은 금액 12')).toBeDefined();
});
