import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource, FormView, Loose } from '../../schema/index';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { createResourceTexts } from '../texts';
import { useRecordFormContext } from './RecordFormContext';
import type { RecordCreationOption } from './RecordPicker';

/**
 * Returns a resource's form if it can open over another form to create a record. Returns undefined unless the
 * form is a dialog and the same for every record.
 */
export function findFormToCreateRecordInDialog({
  form,
  create,
  variants,
  singleton,
}: AnyResource): FormView<Loose> | undefined {
  const isSameForAllRecords = create === undefined && !variants && !singleton && !form?.widgets?.create;
  return isSameForAllRecords && form && 'dialog' in form.in ? form : undefined;
}

/**
 * Returns the label and the dialog by which the operator creates a missing record in a reference field.
 * Returns undefined if the operator may not create such a record. Also returns undefined if the reference
 * field is itself in a dialog over another form.
 */
export function useRecordCreationOption(resourceName: string): RecordCreationOption | undefined {
  const { NewRecordDialog } = useRecordFormContext();
  const { listReadable: getReadableResources, reads, edits } = useRights();
  const translate = useTranslate();
  const translateText = useText();
  return useMemo(() => {
    if (!NewRecordDialog) return undefined;
    const targetResource = getReadableResources().find((resource) => resource.name === resourceName);
    const dialogForm = targetResource && findFormToCreateRecordInDialog(targetResource);
    if (!dialogForm || !reads(targetResource) || !edits(targetResource)) return undefined;
    const { record } = createResourceTexts(translate, targetResource);
    return {
      label: translateText('form.refs.create', { record }),
      Dialog: NewRecordDialog,
      target: targetResource,
      view: dialogForm,
    };
  }, [NewRecordDialog, getReadableResources, reads, edits, translate, translateText, resourceName]);
}
