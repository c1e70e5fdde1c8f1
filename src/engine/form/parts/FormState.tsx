import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Loose } from '../../../schema/index';
import { fieldOf } from '../../../schema/index';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useTellUnsaved } from '../../unsavedWork';
import { unsavedPaths } from '../../values/sent';
import { itemPhrases } from '../merge/itemPhrases';

/** The fields that differ from what is stored, as the operator types. */
export function useChanges(): string[] {
  const { resource, base } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  useWatch();
  return unsavedPaths(resource, base, getValues());
}

/** The changes for a form's foot, which tells everything around the forms that there are some. */
export function useFootChanges(): string[] {
  const changes = useChanges();
  useTellUnsaved(changes.length > 0);
  return changes;
}

/** The changes in words, one for each field, more for a list. */
function useChangeNames(changes: readonly string[]): string {
  const { resource, base, texts } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  const translate = useTranslate();
  const names = changes.flatMap((path) => {
    if (fieldOf(resource, path).kind !== 'list') return texts.label(path);
    return itemPhrases({ translate, texts, path, base, record: getValues() });
  });
  return [...new Set(names)].join(', ');
}

const ChangeNames = ({ changes }: { changes: readonly string[] }) => {
  const names = useChangeNames(changes);
  return (
    <span className="changed cut" title={names}>
      {names}
    </span>
  );
};

interface FormStateProps {
  changes: readonly string[];
  /** Names the changed fields too. */
  named?: boolean;
}

/** Whether the form holds anything that is not saved. */
export const FormState = ({ changes, named = false }: FormStateProps) => {
  const translate = useTranslate();
  const dirty = changes.length > 0;
  return (
    <>
      <span className={dirty ? 'state' : 'state clean'} role="status">
        {translate(dirty ? 'form.dirty' : 'form.clean')}
      </span>
      {named && dirty && <ChangeNames changes={changes} />}
    </>
  );
};
