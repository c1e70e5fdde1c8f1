import { RecordContextProvider, ResourceContextProvider, SourceContextProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { FieldSlotProvider } from '../fields/FieldSlot';
import { FieldInput } from '../fields/inputs';
import { type RecordFormContext, RecordFormProvider } from '../fields/RecordFormContext';

interface FormContextsProps {
  context: RecordFormContext;
  form: UseFormReturn<Loose>;
  record: Loose;
  children: ReactNode;
}

const getSource = (source: string) => source;

/** What react-admin's inputs look for around them, and what ours do. */
export const FormContexts = ({ context, form, record, children }: FormContextsProps) => {
  const { resource, texts } = context;
  const sources = useMemo(() => ({ getSource, getLabel: texts.label }), [texts]);
  return (
    <RecordFormProvider value={context}>
      <ResourceContextProvider value={resource.name}>
        <RecordContextProvider value={record}>
          <SourceContextProvider value={sources}>
            <FormProvider {...form}>
              <FieldSlotProvider value={FieldInput}>{children}</FieldSlotProvider>
            </FormProvider>
          </SourceContextProvider>
        </RecordContextProvider>
      </ResourceContextProvider>
    </RecordFormProvider>
  );
};
