import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Loose } from '../../schema/index';
import { changedPaths } from './changes';
import { useFormFace } from './FormFace';

/** The fields that differ from what is stored, as the operator types. */
export function useChanges(): string[] {
  const { resource, base } = useFormFace();
  const { getValues } = useFormContext<Loose>();
  useWatch();
  return changedPaths(resource, base, getValues());
}

interface FormStateProps {
  changes: readonly string[];
  /** Names the changed fields too. */
  named?: boolean;
}

/** Whether the form holds anything that is not saved. */
export const FormState = ({ changes, named = false }: FormStateProps) => {
  const { texts } = useFormFace();
  const translate = useTranslate();
  const dirty = changes.length > 0;
  const labels = [...new Set(changes.map((path) => texts.label(path)))].join(', ');
  return (
    <>
      <span className={dirty ? 'state' : 'state clean'} role="status">
        {translate(dirty ? 'form.dirty' : 'form.clean')}
      </span>
      {named && dirty && (
        <span className="changed cut" title={labels}>
          {labels}
        </span>
      )}
    </>
  );
};
