import { nowInstant } from '../../../schema/basics/clock';
import {
  type AnyResource,
  findPublishRule,
  getAt,
  holdsItems,
  isInstant,
  isPathWithin,
  type Loose,
  type Problem,
  type ProblemsByPath,
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
    const listItems = (getAt(values, path) ?? []) as readonly Loose[];
    return listItems.flatMap((item, index) =>
      isUnchangedBlankItem(field, item) ? [`${path}.${index}.`] : [],
    );
  });

/**
 * Returns a problem if the operator changed the publication start to a time that is not in the future. An
 * empty text counts as such a time.
 */
function findPastPublishTimeProblems(
  resource: AnyResource,
  baseValues: Loose | null,
  values: Loose,
): ProblemsByPath {
  const publishStart = getAt(values, PUBLISH_FROM_PATH);
  const isPublishingOff =
    findPublishRule(resource, values) === undefined || getAt(values, PUBLISH_ENABLED_PATH) === false;
  if (
    isPublishingOff ||
    typeof publishStart !== 'string' ||
    publishStart === getAt(baseValues, PUBLISH_FROM_PATH)
  )
    return {};
  const isStartPast = publishStart === '' || (isInstant(publishStart) && publishStart <= nowInstant());
  return isStartPast ? { [PUBLISH_FROM_PATH]: { key: 'notAhead' } } : {};
}

/**
 * Validates those form values that differ from `baseValues`; `baseValues` is null for a new record. Files
 * that are not uploaded yet are skipped, because they were validated when they were chosen.
 */
export function validateFormValues(
  resource: AnyResource,
  baseValues: Loose | null,
  values: Loose,
  explainProblem: ProblemExplainer,
): MessagesByPath {
  const problems = {
    ...findPastPublishTimeProblems(resource, baseValues, values),
    ...findNewProblemsAfterChange(resource, baseValues, removePendingFiles(values) as Loose),
  };
  const blankItemPaths = findBlankItemPaths(resource, values);
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => !blankItemPaths.some((blankItemPath) => path.startsWith(blankItemPath)))
      .map(([path, problem]) => [path, explainProblem(path, problem)]),
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
  const remainingEntries = Object.entries(problems).filter(([problemPath, { source }]) => {
    const isChangedField = isPathWithin(problemPath, path);
    return !isChangedField && (source === 'server' || messages[problemPath] !== undefined);
  });
  const changedFieldMessage = messages[path];
  return {
    ...Object.fromEntries(remainingEntries),
    ...(changedFieldMessage === undefined
      ? {}
      : { [path]: { message: changedFieldMessage, source: 'schema' as const } }),
  };
}

/** Returns the one of `problemPaths` whose field comes first in the form; undefined if there are no paths. */
export function findFirstPathInFormOrder(
  problemPaths: readonly string[],
  fieldPaths: readonly string[],
): string | undefined {
  const findFieldPositionInForm = (path: string) => {
    const index = fieldPaths.findIndex((formFieldPath) => isPathWithin(path, formFieldPath));
    return index < 0 ? fieldPaths.length : index;
  };
  return problemPaths.toSorted((a, b) => findFieldPositionInForm(a) - findFieldPositionInForm(b))[0];
}
