import {
  getFieldKindName,
  isChoiceField,
  isFormattedTextField,
  isGroupField,
  isInstantField,
  isOneLineTextField,
  isReferenceField,
  isSecretField,
} from '../kinds/traits';
import { fieldAt } from '../record/record';
import { getTitleDetailPaths } from '../record/title';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';

/**
 * Whether lists show a field's value in another form than the stored one. Such a field can't be a detail of a
 * title, because details are shown as stored.
 */
const isShownOtherThanStored = (field: AnyField): boolean =>
  isChoiceField(field) ||
  isReferenceField(field) ||
  isInstantField(field) ||
  isFormattedTextField(field) ||
  isSecretField(field) ||
  isGroupField(field);

/** Returns the faults of `title`: a record's name is a one-line text, and its details are readable as stored. */
export function findTitleOptionFaults(resource: AnyResource): string[] {
  const { fields, title } = resource;
  if (title === undefined) return [];
  const namePaths =
    typeof title === 'string' ? [title] : [title.field, ...(title.instead ? [title.instead.field] : [])];
  return [
    ...namePaths
      .filter((path) => !isOneLineTextField(fieldAt(fields, path)))
      .map(
        (path) => `title names ${path}, which is ${getFieldKindName(fieldAt(fields, path))}(): name a text()`,
      ),
    ...getTitleDetailPaths(resource)
      .filter((path) => isShownOtherThanStored(fieldAt(fields, path)))
      .map(
        (path) =>
          `title.details names ${path}, which is ${getFieldKindName(fieldAt(fields, path))}(), and shows it as it is stored: name a text()`,
      ),
  ];
}
