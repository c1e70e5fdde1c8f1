import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource, FormView, Loose } from '../../schema/index';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { resourceTextsOf } from '../texts';
import { useRecordFormContext } from './RecordFormContext';
import type { RecordCreation } from './RecordPicker';

/**
 * Returns the form in which a record of the resource can be created over another form: a form in a dialog,
 * the same for every record. Undefined if there is none.
 */
export function formOverForms({
  form,
  create,
  variants,
  singleton,
}: AnyResource): FormView<Loose> | undefined {
  const isOwn = create === undefined && !variants && !singleton && !form?.widgets?.create;
  return isOwn && form && 'dialog' in form.in ? form : undefined;
}

/**
 * Returns the creation that a reference offers for a missing record of the named resource; undefined if the
 * operator may not create one, and in a form that itself lies over another form.
 */
export function useRecordCreation(name: string): RecordCreation | undefined {
  const { NewRecordDialog } = useRecordFormContext();
  const { readables, reads, edits } = useRights();
  const translate = useTranslate();
  const text = useText();
  return useMemo(() => {
    if (!NewRecordDialog) return undefined;
    const target = readables().find((resource) => resource.name === name);
    if (!target || !formOverForms(target) || !reads(target) || !edits(target)) return undefined;
    const { record } = resourceTextsOf(translate, target);
    return { label: text('form.refs.create', { record }), Dialog: NewRecordDialog };
  }, [NewRecordDialog, readables, reads, edits, translate, text, name]);
}
