import type { FieldErrors } from 'react-hook-form';
import { type AnyResource, checkRecord, getAt, type Loose, type Problem, setAt } from '../../../schema/index';
import { editableFields, isUntouched, withoutPending } from '../../values/changes';

/** What is said of a problem at a path. */
export type Explain = (path: string, problem: Problem) => string;

/** Messages by path as react-hook-form keeps errors. */
export const toErrors = (messages: Readonly<Record<string, string>>, type: string): FieldErrors<Loose> =>
  Object.entries(messages).reduce<Loose>(
    (errors, [path, message]) => setAt(errors, path, { type, message }),
    {},
  ) as FieldErrors<Loose>;

/** Where the items stand that a form shows and that are not stored. */
const untouchedPaths = (resource: AnyResource, values: Loose): string[] =>
  editableFields(resource).flatMap(([path, field]) => {
    if (field.kind !== 'list') return [];
    const items = (getAt(values, path) ?? []) as readonly Loose[];
    return items.flatMap((item, index) => (isUntouched(field, item) ? [`${path}.${index}.`] : []));
  });

/**
 * Checks what of a form's values is to be stored by the schema; files that are still to be sent are checked when they
 * are chosen.
 */
export function checkForm(resource: AnyResource, values: Loose, explain: Explain): Record<string, string> {
  const problems = checkRecord(resource, withoutPending(values) as Loose);
  const untouched = untouchedPaths(resource, values);
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => !untouched.some((item) => path.startsWith(item)))
      .map(([path, problem]) => [path, explain(path, problem)]),
  );
}

/** The first of these paths in the order of a form's fields. */
export function firstOf(paths: readonly string[], order: readonly string[]): string | undefined {
  const place = (path: string) => {
    const index = order.findIndex((field) => path === field || path.startsWith(`${field}.`));
    return index < 0 ? order.length : index;
  };
  return paths.toSorted((a, b) => place(a) - place(b))[0];
}
