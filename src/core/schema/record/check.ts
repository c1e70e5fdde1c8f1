import { getFieldTypeHandler } from '../kinds/registry';
import { isChoiceField, isFormattedTextField, isMultiFileField, isSecretField } from '../kinds/traits';
import { convertRichTextToPlainText } from '../text/richText';
import { extractTemplateVariableNames, formatVariableList } from '../text/variables';
import type { AnyField, Shape } from '../words/fields';
import { getAt, type Loose } from '../words/paths';
import type { Problem, ProblemsByPath } from '../words/problems';
import { hasPublishGroup, PUBLISH_FROM_PATH, PUBLISH_UNTIL_PATH } from '../words/publish';
import type { AnyResource } from '../words/resource';
import { eachFieldValue, getFieldEntries } from './folds';
import { findFailedRecordChecks } from './hints';
import {
  fieldAt,
  findPublishRule,
  findVariantOfRecord,
  getChoicesOfField,
  getCreationValueSource,
  getFormVisibility,
  getMaxFilesOfField,
  isEditableField,
  isRequired,
} from './record';

const findFieldProblem = (field: AnyField, value: unknown): Problem | null =>
  value === undefined ? null : getFieldTypeHandler(field).check(value, field);

const isValidValue = (field: AnyField, value: unknown) => findFieldProblem(field, value) === null;

/** Returns the problems of values with a wrong type or size. A missing value is no problem. */
export function findFieldTypeProblems(fields: Shape, record: Loose): ProblemsByPath {
  const problems: ProblemsByPath = {};
  for (const { path, field, value } of eachFieldValue(fields, record, isValidValue)) {
    const problem = findFieldProblem(field, value);
    if (problem) problems[path] = problem;
  }
  return problems;
}

/**
 * Returns the problem of a missing value. It is `required`, unless the field type has its own problem, such
 * as `notChosen` for a choice.
 */
export const createMissingValueProblem = (field: AnyField): Problem => ({
  key: getFieldTypeHandler(field).missing ?? 'required',
});

/**
 * Whether a change empties a value that the API set at creation. Operators may replace such a value, but not
 * empty it.
 */
const isSetAtCreationAndEmptied = (field: AnyField, value: unknown) =>
  getCreationValueSource(field) !== undefined && value !== undefined && isEditableField(field);

/**
 * Returns problems for empty required fields that the form shows, and for emptied values that the API set at
 * creation.
 */
function findMissingValueProblems(resource: AnyResource, record: Loose): ProblemsByPath {
  const problems: ProblemsByPath = {};
  for (const { path, field, value } of eachFieldValue(resource.fields, record)) {
    // Stored records never contain their password, so an absent password is no problem.
    if (isSecretField(field) || !getFieldTypeHandler(field).isEmpty(value)) continue;
    const isRequiredInForm = isRequired(field) && getFormVisibility(resource, record, path) === 'shown';
    if (isRequiredInForm || isSetAtCreationAndEmptied(field, value))
      problems[path] = createMissingValueProblem(field);
  }
  return problems;
}

/** Returns the problem of a record that belongs to no variant. No list would show such a record. */
function findMissingVariantProblem(resource: AnyResource, record: Loose): ProblemsByPath {
  const variantField = resource.variants?.by;
  if (variantField === undefined) return {};
  const field = fieldAt(resource.fields, variantField);
  return getFieldTypeHandler(field).isEmpty(getAt(record, variantField))
    ? { [variantField]: createMissingValueProblem(field) }
    : {};
}

/**
 * Returns problems for choices that the record's variant does not offer. Emptied fields for which the variant
 * presets a value are problems, too.
 */
function findVariantChoiceProblems(resource: AnyResource, record: Loose): ProblemsByPath {
  const { choices = {}, defaults = {} } = findVariantOfRecord(resource, record) ?? {};
  const problems: ProblemsByPath = {};
  for (const path of Object.keys(choices)) {
    const chosenValue = getAt(record, path);
    if (typeof chosenValue === 'string' && !getChoicesOfField(resource, record, path).includes(chosenValue)) {
      problems[path] = { key: 'notAChoice' };
    }
  }
  for (const [path, preset] of Object.entries(defaults)) {
    const field = fieldAt(resource.fields, path);
    if (isChoiceField(field) && preset !== null && (getAt(record, path) ?? null) === null) {
      problems[path] = createMissingValueProblem(field);
    }
  }
  return problems;
}

/**
 * Returns the problems that the resource's `checks` report for a record. All values of the record must have
 * their fields' types.
 */
export const findFailedCheckProblems = (resource: AnyResource, record: Loose): ProblemsByPath =>
  Object.fromEntries(
    findFailedRecordChecks(resource, record, false)
      // If two checks report a problem at the same field, the problem of the first check is kept.
      .reverse()
      .map(([check, at]): [string, Problem] => [at, { key: 'unmet', check }]),
  );

/** Returns the problem of a `publish` period whose end is not after its beginning. */
function findPublishPeriodProblem(resource: AnyResource, record: Loose): ProblemsByPath {
  const publishRule = findPublishRule(resource, record);
  if (publishRule === undefined || !hasPublishGroup({ publish: publishRule })) return {};
  const [from, until] = [getAt(record, PUBLISH_FROM_PATH), getAt(record, PUBLISH_UNTIL_PATH)];
  const isPeriodInvalid =
    typeof from === 'string' && typeof until === 'string' && until !== '' && until <= from;
  return isPeriodInvalid ? { [PUBLISH_UNTIL_PATH]: { key: 'notAfter' } } : {};
}

/**
 * Returns the problem of a reply that still contains variables. The console could not replace them, because
 * they are unknown or have no value.
 */
function findUnreplacedReplyVariableProblem({ desk, fields }: AnyResource, record: Loose): ProblemsByPath {
  const answerPath = desk?.texts && desk.answer;
  if (answerPath === undefined) return {};
  const answer = getAt(record, answerPath);
  const variableNames =
    typeof answer === 'string'
      ? extractTemplateVariableNames(
          isFormattedTextField(fieldAt(fields, answerPath)) ? convertRichTextToPlainText(answer) : answer,
        )
      : [];
  return variableNames.length > 0
    ? { [answerPath]: { key: 'unfilled', args: { names: formatVariableList(variableNames) } } }
    : {};
}

/** Returns problems for fields with more files than allowed. */
function findFileCountProblems(resource: AnyResource, record: Loose): ProblemsByPath {
  const problems: ProblemsByPath = {};
  for (const [path, field] of getFieldEntries(resource.fields)) {
    const files = getAt(record, path);
    if (!isMultiFileField(field) || !Array.isArray(files)) continue;
    const maxFiles = getMaxFilesOfField(resource, record, path);
    if (files.length > maxFiles) problems[path] = { key: 'tooMany', args: { max: maxFiles } };
  }
  return problems;
}

/**
 * Returns all problems of a record: wrong types and sizes, failed checks, and missing values of required
 * fields that the form shows. Values that the record's variant does not allow are problems, too. So are
 * values that differ from the resource's fixed values (`api.fixed`).
 */
export function findAllRecordProblems(resource: AnyResource, record: Loose): ProblemsByPath {
  const violatedFixedValues = Object.entries(resource.api.fixed ?? {}).filter(
    ([path, value]) => getAt(record, path) !== value,
  );
  const typeProblems = findFieldTypeProblems(resource.fields, record);
  return {
    ...(Object.values(typeProblems).some(({ key }) => key === 'type')
      ? {}
      : findFailedCheckProblems(resource, record)),
    ...findMissingVariantProblem(resource, record),
    ...findMissingValueProblems(resource, record),
    ...findVariantChoiceProblems(resource, record),
    ...findFileCountProblems(resource, record),
    ...findPublishPeriodProblem(resource, record),
    ...findUnreplacedReplyVariableProblem(resource, record),
    ...Object.fromEntries(violatedFixedValues.map(([path]): [string, Problem] => [path, { key: 'fixed' }])),
    ...typeProblems,
  };
}
