import { nowInstant } from '../../../schema/basics/clock';
import {
  type AnyResource,
  findPublishRule,
  getAt,
  holdsItems,
  isInstant,
  type Loose,
  type Problem,
  type Problems,
  PUBLISH_ENABLED_PATH,
  PUBLISH_FROM_PATH,
} from '../../../schema/index';
import { findNewProblemsAfterChange } from '../../../schema/record/touched';
import { addFormTexts } from '../../../ui/formTexts';
import { addProblemTexts } from '../../../ui/problemTexts';
import { findEditableFieldEntries, isUnchangedBlankItem, removePendingFiles } from '../../values/changes';

addFormTexts();
addProblemTexts();

/** The message about each field, by the field's path in the form. */
export type MessagesByPath = Readonly<Record<string, string>>;

/** Returns the message for a validation problem of the value at a path. */
export type ProblemExplainer = (path: string, problem: Problem) => string;

/** The error shown at a field, and whether the schema or the server reported it. */
export interface FieldProblem {
  message: string;
  source: 'schema' | 'server';
}

/** The error at each field, by the field's path in the form. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/**
 * Returns the paths of list items that are still blank. The form shows these items but does not store them.
 */
const findBlankItemPaths = (resource: AnyResource, values: Loose): string[] =>
  findEditableFieldEntries(resource).flatMap(([path, field]) => {
    if (!holdsItems(field)) return [];
    const items = (getAt(values, path) ?? []) as readonly Loose[];
    return items.flatMap((item, index) => (isUnchangedBlankItem(field, item) ? [`${path}.${index}.`] : []));
  });

/**
 * Returns a problem if the operator changed the publication start to a time that is not in the future. An
 * empty text counts as such a time.
 */
function findPastPublishTimeProblems(resource: AnyResource, base: Loose | null, values: Loose): Problems {
  const from = getAt(values, PUBLISH_FROM_PATH);
  const isOff =
    findPublishRule(resource, values) === undefined || getAt(values, PUBLISH_ENABLED_PATH) === false;
  if (isOff || typeof from !== 'string' || from === getAt(base, PUBLISH_FROM_PATH)) return {};
  const isPast = from === '' || (isInstant(from) && from <= nowInstant());
  return isPast ? { [PUBLISH_FROM_PATH]: { key: 'notAhead' } } : {};
}

/**
 * Validates those form values that differ from `base`; `base` is null for a new record. Files that are not
 * uploaded yet are skipped, because they were validated when they were chosen.
 */
export function validateFormValues(
  resource: AnyResource,
  base: Loose | null,
  values: Loose,
  explain: ProblemExplainer,
): MessagesByPath {
  const problems = {
    ...findPastPublishTimeProblems(resource, base, values),
    ...findNewProblemsAfterChange(resource, base, removePendingFiles(values) as Loose),
  };
  const untouched = findBlankItemPaths(resource, values);
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => !untouched.some((item) => path.startsWith(item)))
      .map(([path, problem]) => [path, explain(path, problem)]),
  );
}

/**
 * Returns the problems to show after the value at `path` changed. `messages` are the schema's messages for
 * the current values. The changed field is validated again, and the problems of its items are dropped. A
 * schema problem of another field is dropped if the change solved it. A problem that the server reported
 * about another field stays until that field changes.
 */
export function updateProblemsAfterChange(
  problems: FieldProblems,
  path: string,
  messages: MessagesByPath,
): FieldProblems {
  const left = Object.entries(problems).filter(([at, { source }]) => {
    const isOwn = at === path || at.startsWith(`${path}.`);
    return !isOwn && (source === 'server' || messages[at] !== undefined);
  });
  const own = messages[path];
  return {
    ...Object.fromEntries(left),
    ...(own === undefined ? {} : { [path]: { message: own, source: 'schema' as const } }),
  };
}

/** Returns the path of `paths` whose field comes first in the form. */
export function findFirstPathInFormOrder(
  paths: readonly string[],
  order: readonly string[],
): string | undefined {
  const findFieldPositionInForm = (path: string) => {
    const index = order.findIndex((field) => path === field || path.startsWith(`${field}.`));
    return index < 0 ? order.length : index;
  };
  return paths.toSorted((a, b) => findFieldPositionInForm(a) - findFieldPositionInForm(b))[0];
}
