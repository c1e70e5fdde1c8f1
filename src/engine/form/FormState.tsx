import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { getAt, type Loose } from '../../schema/index';
import type { Texts } from '../texts';
import { changedPaths } from './changes';
import { type ItemChanges, itemChanges } from './items';
import { fieldOf } from './opening';
import { useRecordFormContext } from './RecordFormContext';

/** The fields that differ from what is stored, as the operator types. */
export function useChanges(): string[] {
  const { resource, base } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  useWatch();
  return changedPaths(resource, base, getValues());
}

type Translate = ReturnType<typeof useTranslate>;

/** What happened to a list, where more can be said than that it changed. */
function listPhrases(translate: Translate, texts: Texts, path: string, changes: ItemChanges): string[] {
  const label = texts.label(path);
  const unit = texts.itemUnit(path);
  const counted = (key: 'added' | 'removed') =>
    changes[key] > 0 ? [translate(`form.items.${key}`, { label, count: changes[key], unit })] : [];
  return [
    ...(changes.edited ? [label] : []),
    ...(changes.moved ? [translate('form.items.order', { label })] : []),
    ...counted('added'),
    ...counted('removed'),
  ];
}

/** The changes in words, one for each field, more for a list. */
function useChangeNames(changes: readonly string[]): string {
  const { resource, base, texts } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  const translate = useTranslate();
  const names = changes.flatMap((path) => {
    if (fieldOf(resource, path).kind !== 'list') return texts.label(path);
    const [before, now] = [base, getValues()].map((record) => (getAt(record, path) ?? []) as Loose[]);
    return listPhrases(translate, texts, path, itemChanges(before ?? [], now ?? []));
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
