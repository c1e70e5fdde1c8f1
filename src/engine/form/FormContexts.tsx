import {
  RecordContextProvider,
  ResourceContextProvider,
  SaveContextProvider,
  SourceContextProvider,
} from 'ra-core';
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
  submit: () => void;
  saving: boolean;
  children: ReactNode;
}

const getSource = (source: string) => source;

/** What react-admin's inputs and buttons look for around them, and what ours do. */
export const FormContexts = ({ face, form, record, submit, saving, children }: FormContextsProps) => {
  const { resource, texts } = face;
  const sources = useMemo(() => ({ getSource, getLabel: texts.label }), [texts]);
  const saves = useMemo(() => ({ save: submit, saving, mutationMode: 'pessimistic' }), [submit, saving]);
  return (
    <FormFaceProvider value={face}>
      <ResourceContextProvider value={resource.name}>
        <RecordContextProvider value={record}>
          <SaveContextProvider value={saves}>
            <SourceContextProvider value={sources}>
              <FormProvider {...form}>
                <FieldSlotProvider value={FieldInput}>{children}</FieldSlotProvider>
              </FormProvider>
            </SourceContextProvider>
          </SaveContextProvider>
        </RecordContextProvider>
      </ResourceContextProvider>
    </FormFaceProvider>
  );
};
