import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '../../provider/dataProvider';
import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  getAt,
  hasFormatHint,
  isNumberField,
  isOneLineTextField,
  type Loose,
  removeItemIndexesFromPath,
} from '../../schema/index';
import { findHintForFieldValue, findWarningNamesAtPath } from '../../schema/record/hints';
import {
  buildUniqueConstraintIndexKey,
  getUniqueConstraints,
  type UniqueConstraint,
} from '../../schema/record/unique';
import { addProblemTexts } from '../../ui/problemTexts';
import { useText } from '../../ui/useText';
import { useRecordFormContext } from './RecordFormContext';

addProblemTexts();

/** Milliseconds without a change after which typing counts as paused. */
const INPUT_DEBOUNCE_MS = 400;

/** Returns a value once it has not changed for `INPUT_DEBOUNCE_MS`; until then the previous value. */
function useDebouncedValue<V extends string | number | null>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const findUniqueConstraintsAt = (resource: AnyResource, path: string) =>
  getUniqueConstraints(resource).filter(({ paths: [first] }) => first === path);

const hasWarningCheckAtPath = ({ checks = {} }: AnyResource, path: string) =>
  Object.values(checks).some(({ at, warns }) => warns === true && at === path);

/** Whether hints or warnings can appear below the field at a path. */
export function canFieldHaveHint(resource: AnyResource, path: string): boolean {
  const field = fieldAt(resource.fields, removeItemIndexesFromPath(path));
  const hasValueHint = isNumberField(field) || (isOneLineTextField(field) && hasFormatHint(field.format));
  return (
    hasValueHint ||
    findUniqueConstraintsAt(resource, path).length > 0 ||
    hasWarningCheckAtPath(resource, path)
  );
}

const DuplicateValueHint = ({ rule, path }: { rule: UniqueConstraint; path: string }) => {
  const { resource, texts, base, stored } = useRecordFormContext();
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  useWatch({ name: [...rule.paths] });
  const { getValues } = useFormContext<Loose>();
  const formValues = getValues();
  const indexKey = buildUniqueConstraintIndexKey(resource, rule.paths, formValues);
  const keyToCheck =
    indexKey === buildUniqueConstraintIndexKey(resource, rule.paths, stored ? base : {}) ? null : indexKey;
  const settledKey = useDebouncedValue(keyToCheck);
  const printedValuesByPath = Object.fromEntries(
    rule.paths.map((fieldPath) => [
      fieldPath,
      fieldTypeHandlerOf(fieldAt(resource.fields, fieldPath)).print(getAt(formValues, fieldPath)),
    ]),
  );
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'taken', rule.key, settledKey],
    queryFn: ({ signal }) =>
      provider.findTaken(resource.name, printedValuesByPath, { except: stored?._id, signal }),
    enabled: settledKey !== null && settledKey === keyToCheck,
    // A failed call is not repeated, because the hint is optional and the save reports duplicates anyway.
    retry: false,
  });
  if (
    keyToCheck === null ||
    settledKey !== keyToCheck ||
    !data.some(({ path: takenPath }) => takenPath === path)
  )
    return null;
  const [holder] = data.filter(({ path: takenPath }) => takenPath === path);
  const problemText = texts.ownProblem(path, { key: 'taken' }) ?? translate('hints.taken');
  return holder?.name ? `${problemText} (${holder.name})` : problemText;
};

const FieldValueHint = ({ path }: { path: string }) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const hintKey = findHintForFieldValue(resource, path, useWatch<Loose>({ name: path }));
  return hintKey && translate(`hints.${hintKey}`);
};

const FieldWarnings = ({ path }: { path: string }) => {
  const { resource, texts } = useRecordFormContext();
  const { getValues } = useFormContext<Loose>();
  useWatch();
  return findWarningNamesAtPath(resource, getValues(), path).map(texts.check).join(' ');
};

export const FieldHint = ({ path }: { path: string }) => {
  const { resource } = useRecordFormContext();
  return (
    <>
      <FieldValueHint path={path} />
      {hasWarningCheckAtPath(resource, path) && <FieldWarnings path={path} />}
      {findUniqueConstraintsAt(resource, path).map((uniqueConstraint) => (
        <DuplicateValueHint key={uniqueConstraint.key} {...{ rule: uniqueConstraint, path }} />
      ))}
    </>
  );
};
