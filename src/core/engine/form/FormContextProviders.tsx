import { RecordContextProvider, ResourceContextProvider, SourceContextProvider } from 'ra-core';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type AnyResource, type FormView, type Loose, removeItemIndexesFromPath } from '../../schema/index';
import { FieldComponentProvider } from '../fields/FieldAtPath';
import { FieldSlot } from '../fields/inputs';
import { RecordFormProvider } from '../fields/RecordFormContext';
import type { NewRecordDialogProps } from '../fields/RecordPicker';
import { useRights } from '../rights';
import type { Texts } from '../texts';
import { FormModelProvider, useSelectedFormState } from './edit/EditingContext';
import type { FormModel } from './edit/editing';
import type { ReactHookFormStore } from './edit/fieldStore';
import { LeaveGuardedFormContext } from './leave/LeaveGuardedFormContext';

interface FormContextProvidersProps {
  resource: AnyResource;
  view: FormView<Loose>;
  texts: Texts;
  editing: FormModel;
  fields: ReactHookFormStore;
  /**
   * The dialog over the form in which reference fields create a missing record; absent if reference fields
   * can't create records here.
   */
  NewRecordDialog?: ComponentType<NewRecordDialogProps>;
  children: ReactNode;
}

const returnSourceUnchanged = (source: string) => source;

export const FormContextProviders = ({
  resource,
  view,
  texts,
  editing,
  fields,
  NewRecordDialog,
  children,
}: FormContextProvidersProps) => {
  const formMethods = useForm<Loose>({ formControl: fields });
  const sourceContext = useMemo(
    () => ({
      getSource: returnSourceUnchanged,
      // Returns the text key of a field's label, which react-admin then translates.
      getLabel: (source: string) => `resources.${resource.name}.fields.${removeItemIndexesFromPath(source)}`,
    }),
    [resource],
  );
  const { edits } = useRights();
  const { stored, base } = useSelectedFormState(editing, (formState) => ({
    stored: formState.stored,
    base: formState.base,
  }));
  const recordFormContext = useMemo(
    () => ({
      ...{ resource, view, texts, stored, base },
      creating: stored === null,
      readOnly: !edits(resource),
      NewRecordDialog,
      uploadStates: editing.uploadStates,
      again: editing.sendAgain,
      watchPictures: editing.watchPictures,
      removeFile: editing.removeFile,
    }),
    [resource, view, texts, stored, base, edits, NewRecordDialog, editing],
  );
  // react-admin's inputs read values that are missing in the form from this record. So the record must have
  // the same structure as the form's values.
  const contextRecord = useMemo(() => ({ ...stored, ...base }), [stored, base]);
  return (
    <FormModelProvider value={editing}>
      <RecordFormProvider value={recordFormContext}>
        <ResourceContextProvider value={resource.name}>
          <RecordContextProvider value={contextRecord}>
            <SourceContextProvider value={sourceContext}>
              <FormProvider {...formMethods}>
                <FieldComponentProvider value={FieldSlot}>
                  <LeaveGuardedFormContext value>{children}</LeaveGuardedFormContext>
                </FieldComponentProvider>
              </FormProvider>
            </SourceContextProvider>
          </RecordContextProvider>
        </ResourceContextProvider>
      </RecordFormProvider>
    </FormModelProvider>
  );
};
