import { findEmptinessFilterForPath } from '../query/query';
import { getFieldEntries } from '../record/folds';
import {
  collectFormFields,
  fieldAt,
  getCreationValueSource,
  isEditableField,
  isRequired,
} from '../record/record';
import type { AnyField } from '../words/fields';
import { isPathWithin, type Loose } from '../words/paths';
import type { AnyResource, FormView, ListView } from '../words/resource';

/** Whether a new record gets a value for the field without an operator's input. */
const isFilledWithoutOperatorInput = (field: AnyField): boolean =>
  ('default' in field && field.default !== undefined) ||
  ('startsAt' in field && field.startsAt !== undefined) ||
  getCreationValueSource(field) !== undefined;

function findMissingFormFieldFaults(resource: AnyResource, form: FormView<Loose>): string[] {
  const presetPaths = [...Object.keys(resource.api.fixed ?? {}), resource.variants?.by];
  const formFields = collectFormFields(form);
  return [...getFieldEntries(resource.fields)].flatMap(([path, field]) => {
    if (!isRequired(field) || isFilledWithoutOperatorInput(field) || presetPaths.includes(path)) return [];
    const matchingFormField = formFields.find((formField) => isPathWithin(path, formField.field));
    if (!matchingFormField)
      return [`${path} is required and the form lacks it: add it, or take required away`];
    const isNotEnterableOnCreate =
      resource.create === undefined &&
      (matchingFormField.only === 'edit' || matchingFormField.readOnly === true);
    return isNotEnterableOnCreate
      ? [`${path} is required and a new record's form does not ask for it: let it be edited`]
      : [];
  });
}

function findRepeatedFormFieldFaults(form: FormView<Loose>): string[] {
  const fieldPaths = collectFormFields(form).map(({ field }) => field);
  const sectionTitles = form.sections.map(({ title }) => title);
  return [
    ...fieldPaths
      .filter((fieldPath, index) =>
        fieldPaths.some(
          (otherFieldPath, otherIndex) =>
            otherIndex !== index &&
            isPathWithin(fieldPath, otherFieldPath) &&
            (otherIndex < index || otherFieldPath !== fieldPath),
        ),
      )
      .map((fieldPath) => `${fieldPath} stands twice in the form: take one away`),
    ...sectionTitles
      .filter((title, index) => sectionTitles.indexOf(title) < index)
      .map((title) => `two sections have the title '${title}': rename one`),
  ];
}

/**
 * Returns the faults of a form's option `answers`, which names the field for the answer. The form must be
 * able to write this field, and a filter must find its empty values.
 */
function findFaultsOfAnswersOption(
  resource: AnyResource,
  list: ListView<Loose> | undefined,
  form: FormView<Loose>,
) {
  const answersFieldPath = form.answers;
  if (answersFieldPath === undefined) return [];
  const answersFormField = collectFormFields(form).find((formField) => formField.field === answersFieldPath);
  const isWritableInForm =
    answersFormField && answersFormField.readOnly !== true && answersFormField.only !== 'create';
  return [
    ...(isWritableInForm && isEditableField(fieldAt(resource.fields, answersFieldPath))
      ? []
      : [`answers names ${answersFieldPath}, which nobody can write in the form: let it be edited there`]),
    ...(list && findEmptinessFilterForPath(list, answersFieldPath)
      ? []
      : [
          `answers names ${answersFieldPath}, and no filter finds what is not answered: add { empty: '${answersFieldPath}' }`,
        ]),
  ];
}

/** Returns the faults of a form; `list` is the list that opens it. */
export function findFormDeclarationFaults(
  resource: AnyResource,
  form: FormView<Loose>,
  list: ListView<Loose> | undefined,
): string[] {
  const formWidthPx = 'page' in form.in ? form.in.page : form.in.dialog;
  const selfDependentFields = collectFormFields(form).filter(({ field, when }) =>
    Object.keys(when ?? {}).some((path) => isPathWithin(path, field)),
  );
  return [
    ...(formWidthPx >= 300
      ? []
      : [`a form of ${formWidthPx} px can't be used: in gives its width, such as { page: 1024 }`]),
    ...findFaultsOfAnswersOption(resource, list, form),
    ...findRepeatedFormFieldFaults(form),
    ...findMissingFormFieldFaults(resource, form),
    ...selfDependentFields.map(
      ({ field }) => `${field} is shown by its own value: once hidden nobody could show it again`,
    ),
  ];
}
