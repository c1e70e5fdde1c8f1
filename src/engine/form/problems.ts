import type { FieldErrors } from 'react-hook-form';
import { type AnyResource, checkRecord, type Loose, type Problem, setAt } from '../../schema/index';
import { withoutPending } from './changes';

/** What is said of a problem at a path. */
export type Explain = (path: string, problem: Problem) => string;

/** Messages by path as react-hook-form keeps errors. */
export const toErrors = (messages: Readonly<Record<string, string>>, type: string): FieldErrors<Loose> =>
  Object.entries(messages).reduce<Loose>(
    (errors, [path, message]) => setAt(errors, path, { type, message }),
    {},
  ) as FieldErrors<Loose>;

/** Checks a form's values by the schema; files that are still to be sent are checked when they are chosen. */
export function checkForm(resource: AnyResource, values: Loose, explain: Explain): Record<string, string> {
  const problems = checkRecord(resource, withoutPending(values) as Loose);
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path, explain(path, problem)]),
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
