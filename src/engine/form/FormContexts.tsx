import { RecordContextProvider, ResourceContextProvider, SourceContextProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { FieldSlotProvider } from '../kinds/FieldSlot';
import { FieldInput } from '../kinds/inputs';
import { type FormFace, FormFaceProvider } from './FormFace';

interface FormContextsProps {
  face: FormFace;
  form: UseFormReturn<Loose>;
  record: Loose;
  children: ReactNode;
}

const getSource = (source: string) => source;

/** What react-admin's inputs look for around them, and what ours do. */
export const FormContexts = ({ face, form, record, children }: FormContextsProps) => {
  const { resource, texts } = face;
  const sources = useMemo(() => ({ getSource, getLabel: texts.label }), [texts]);
  return (
    <FormFaceProvider value={face}>
      <ResourceContextProvider value={resource.name}>
        <RecordContextProvider value={record}>
          <SourceContextProvider value={sources}>
            <FormProvider {...form}>
              <FieldSlotProvider value={FieldInput}>{children}</FieldSlotProvider>
            </FormProvider>
          </SourceContextProvider>
        </RecordContextProvider>
      </ResourceContextProvider>
    </FormFaceProvider>
  );
};
