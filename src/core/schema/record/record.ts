import { isObject } from '../kinds/nested';
import { getFieldTypeHandler } from '../kinds/registry';
import {
  getFieldTypeTrait,
  holdsItems,
  isChoiceField,
  isGroupField,
  isIdField,
  isMultiChoiceField,
  isMultiFileField,
  isSecretField,
} from '../kinds/traits';
import * as limits from '../limits';
import type { InitialNumberRule } from '../words/fieldOptions';
import type { AnyField, FileField, Shape } from '../words/fields';
import { getAt, isPathWithin, type Loose, setAt } from '../words/paths';
import type { PublishOptions } from '../words/phase';
import type { AnyResource, FormField, FormView, Variant, Views } from '../words/resource';
import { eachField, getNestedFields } from './folds';
import { doesRecordMeetCondition } from './meetsCondition';

/** Returns the field at a path; undefined if there is none. Inside lists, the path has no index. */
export function findField(fields: Shape, path: string): AnyField | undefined {
  const [head = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, head) ? fields[head] : undefined;
  const nestedFields = field && rest.length > 0 ? getNestedFields(field) : undefined;
  if (nestedFields) return findField(nestedFields, rest.join('.'));
  return rest.length > 0 ? undefined : field;
}

/** Returns the field at a path; throws if there is none. */
export function fieldAt(fields: Shape, path: string): AnyField {
  const field = findField(fields, path);
  if (!field) throw new Error(`No field at ${path}`);
  return field;
}

/** Returns the field at a path; undefined inside lists, where a record has several values. */
export const findFieldOutsideLists = (fields: Shape, path: string): AnyField | undefined =>
  isInsideList(fields, path) ? undefined : findField(fields, path);

/** Whether a path leads through a list, so that one record has several values there. */
export function isInsideList(fields: Shape, path: string): boolean {
  const [head = '', ...rest] = path.split('.');
  const field = fields[head];
  const nestedFields = field && rest.length > 0 ? getNestedFields(field) : undefined;
  return (
    nestedFields !== undefined && ((field && holdsItems(field)) || isInsideList(nestedFields, rest.join('.')))
  );
}

/**
 * Whether a field holds one file that operators upload. A read-only image is not uploaded, because it belongs
 * to another record.
 */
export const isFileField = (field: AnyField): field is FileField =>
  getFieldTypeTrait(field, 'files') === 'one' && 'upload' in field;

/** Whether operators may change a field: by a body, by an upload, or in a list by a field of its items. */
export const isEditableField = (field: AnyField): boolean =>
  !isIdField(field) &&
  !('readOnly' in field && field.readOnly) &&
  (!holdsItems(field) || [...eachField(field.of)].some(([, of]) => !isGroupField(of) && isEditableField(of)));

/**
 * Returns what the API writes into a field when a record is created: the operator's name, the operator's id,
 * or the time. Undefined if the API writes nothing.
 */
export const getCreationValueSource = (field: AnyField): 'operator' | 'operatorId' | 'now' | undefined =>
  'setAtCreation' in field ? field.setAtCreation : undefined;

/** Whether the field's value may be empty. */
export const mayFieldBeEmpty = (field: AnyField): boolean =>
  getCreationValueSource(field) === undefined &&
  !isIdField(field) &&
  (('nullable' in field && field.nullable === true) ||
    getFieldTypeHandler(field).isEmpty(getFieldTypeHandler(field).blank(field)));

/** Returns the rule by which a create form proposes the next number; undefined if the form proposes none. */
export const findInitialNumberRule = (field: AnyField): InitialNumberRule | undefined =>
  'startsAt' in field ? field.startsAt : undefined;

/** Returns the path of an automatic number's basis: the highest number at it, or the records of one value. */
export function findSourcePathOfInitialNumber(field: AnyField): string | undefined {
  const numberRule = findInitialNumberRule(field);
  return numberRule?.from === 'max' ? numberRule.of : numberRule?.within;
}

/** Whether a form requires a field; types that are never empty, such as a switch, are never required. */
export const isRequired = (field: AnyField): boolean => 'required' in field && field.required === true;

/**
 * Whether request bodies contain a field. Bodies contain no files. In a list item, a body may name the stored
 * file that the item keeps.
 */
function isFieldInRequestBody(field: AnyField, isInListItem: boolean): boolean {
  if (!isEditableField(field) || isMultiFileField(field)) return false;
  return isInListItem ? !isSecretField(field) : !isFileField(field);
}

/**
 * Whether a field can be set only once: at creation, or later if `createOnly` is `'late'` and the field is
 * still empty.
 */
export const isWriteOnceField = (field: AnyField): boolean =>
  'createOnly' in field && field.createOnly !== undefined;

export const isSettableWhileEmpty = (field: AnyField): boolean =>
  'createOnly' in field && field.createOnly === 'late';

/**
 * Whether a field's value can't be changed any more. A field with `createOnly: 'late'` can be set while it is
 * empty.
 */
export const isFieldLocked = (field: AnyField, value: unknown): boolean =>
  isWriteOnceField(field) &&
  !(isSettableWhileEmpty(field) && getFieldTypeHandler(field).isEmpty(value ?? null));

/** Whether a request body sets a field of the stored record. Passwords are stored apart from records. */
export const isFieldStoredFromBody = (field: AnyField, isInListItem: boolean): boolean =>
  isFieldInRequestBody(field, isInListItem) && !isSecretField(field);

/** Whether a record belongs to a resource of its collection: it has the values of `api.fixed`. */
export const doesRecordBelongToResource = ({ api }: AnyResource, record: object): boolean =>
  doesRecordMeetCondition(api.fixed, record);

/**
 * Returns the variant of a record; undefined if the resource has none, or the record names an unknown one.
 */
export function findVariantOfRecord(resource: AnyResource, record: object): Variant<Loose> | undefined {
  const variantName = resource.variants && getAt(record, resource.variants.by);
  return typeof variantName === 'string' &&
    resource.variants &&
    Object.hasOwn(resource.variants.of, variantName)
    ? resource.variants.of[variantName]
    : undefined;
}

/** Returns the `publish` option that applies to a record; undefined if no storefront shows the record. */
export const findPublishRule = (resource: AnyResource, record: object): PublishOptions<Loose> | undefined =>
  resource.variants ? findVariantOfRecord(resource, record)?.publish : resource.publish;

/** Whether a resource can have records that storefronts show. */
export const mayHavePublicRecords = ({ publish, variants }: AnyResource): boolean =>
  publish !== undefined || Object.values(variants?.of ?? {}).some((variant) => variant.publish);

/** Returns the paths of the values that a record's preview shows; undefined if the record has no preview. */
export const getPathsOfPreviewedFields = (
  resource: AnyResource,
  record: object,
): readonly string[] | undefined =>
  resource.preview && (resource.preview.answers ?? findPublishRule(resource, record)?.answers);

/** Returns all views of a resource: its own views, and the views of its variants and flavours. */
export const allViewsOfResource = (resource: AnyResource): Views<Loose>[] => [
  resource,
  ...Object.values(resource.variants?.of ?? {}),
  ...Object.values(resource.flavours ?? {}),
];

/** Returns the list and form of a record's variant, or else of its resource. */
export function getListAndFormOfRecord(resource: AnyResource, record: object): Views<Loose> {
  return { ...resource, ...findVariantOfRecord(resource, record) };
}

/** Returns the choices of a field in a record. The record's variant may offer only some of them. */
export function getChoicesOfField(resource: AnyResource, record: object, path: string): readonly string[] {
  const variantChoices = findVariantOfRecord(resource, record)?.choices?.[path];
  if (variantChoices) return variantChoices as readonly string[];
  const field = fieldAt(resource.fields, path);
  return isChoiceField(field) || isMultiChoiceField(field) ? field.choices : [];
}

/**
 * Returns the maximum number of files of a field. The record's variant decides, else the field, else the
 * limit for all fields.
 */
export function getMaxFilesOfField(resource: AnyResource, record: object, path: string): number {
  const field = fieldAt(resource.fields, path);
  const fieldMaxFiles = isMultiFileField(field) ? field.max : undefined;
  return Number(
    findVariantOfRecord(resource, record)?.most?.[path] ?? fieldMaxFiles ?? limits.maxFilesPerField,
  );
}

type FormFieldWithOptions = Exclude<FormField<Loose>, string>;

/** Returns all fields of a form in order, as one flat list without sections and rows. */
export function collectFormFields(form: Pick<FormView<Loose>, 'sections'>): FormFieldWithOptions[] {
  return form.sections.flatMap((section) =>
    section.fields
      .flatMap((row) => (Array.isArray(row) ? row : [row]) as FormField<Loose>[])
      .map(toFormFieldWithOptions),
  );
}

/** Returns a form field as an object with options, even if the form declares only its path. */
export const toFormFieldWithOptions = (field: FormField<Loose>): FormFieldWithOptions =>
  typeof field === 'string' ? { field } : field;

/**
 * Returns the visibility of a field in a record's form: `hidden` by a condition, `absent` from the form, or
 * `shown`.
 */
export function getFormVisibility(
  resource: AnyResource,
  record: object,
  path: string,
): 'shown' | 'hidden' | 'absent' {
  const { form } = getListAndFormOfRecord(resource, record);
  if (!form) return 'shown';
  const formField = collectFormFields(form).find(({ field }) => isPathWithin(path, field));
  if (!formField) return 'absent';
  return doesRecordMeetCondition(formField.when, record) ? 'shown' : 'hidden';
}

function createBlankFields(fields: Shape): Loose {
  const record: Loose = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = isGroupField(field) ? createBlankFields(field.of) : getFieldTypeHandler(field).blank(field);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

/**
 * Returns a blank record: every field's default, then the defaults of the variant in `knownValues`, then
 * `knownValues` itself.
 */
export function createBlankRecord(resource: AnyResource, knownValues: Loose = {}): Loose {
  const blankRecord = { ...createBlankFields(resource.fields), ...resource.api.fixed, ...knownValues };
  const variantDefaults = Object.entries(findVariantOfRecord(resource, blankRecord)?.defaults ?? {});
  return {
    ...variantDefaults.reduce<Loose>((record, [path, value]) => setAt(record, path, value), blankRecord),
    ...knownValues,
  };
}

/** Returns a record with all fields of a shape. Missing fields become blank; keys without a field stay. */
export function withBlankFields(fields: Shape, record: Loose): Loose {
  const completeRecord: Loose = { ...createBlankFields(fields), ...record };
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    if (isGroupField(field)) completeRecord[name] = withBlankFields(field.of, isObject(value) ? value : {});
    if (holdsItems(field) && Array.isArray(value)) {
      completeRecord[name] = value.map((item) => (isObject(item) ? withBlankFields(field.of, item) : item));
    }
  }
  return completeRecord;
}

/** The `_id` of a resource's only record. */
export const SINGLETON_ID = 'singleton';

export const createBlankListItem = (fields: Shape): Loose => createBlankFields(fields);

/**
 * Returns the value that stands for a file in a request body. This is an object with the `_id` of a stored
 * file, null for a pending upload, and any other value unchanged.
 */
function toFileInRequestBody(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (typeof value._id === 'string') return { _id: value._id };
  return 'rawFile' in value ? null : value;
}

function toBodyFields(fields: Shape, record: Loose, isInListItem: boolean): Loose {
  const body: Loose = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    if (value === undefined || !isFieldInRequestBody(field, isInListItem)) continue;
    if (isGroupField(field) && isObject(value)) {
      const groupBody = toBodyFields(field.of, value, isInListItem);
      // A group is left out if none of its fields belongs to the body, for example if all are read-only.
      if (Object.keys(groupBody).length > 0) body[name] = groupBody;
    } else if (holdsItems(field) && Array.isArray(value)) {
      body[name] = value.map((item) => (isObject(item) ? toListItemRequestBody(field.of, item) : item));
    } else if (isFileField(field)) {
      body[name] = toFileInRequestBody(value);
    } else body[name] = value;
  }
  return body;
}

function toListItemRequestBody(fields: Shape, item: Loose): Loose {
  const body = toBodyFields(fields, item, true);
  return typeof item._id === 'string' ? { ...body, _id: item._id } : body;
}

/**
 * Returns the request body of a record: `_id` and the editable fields, without files. In a list item, `{ _id
 * }` refers to the stored file that the item keeps.
 */
export function toRequestBody(resource: AnyResource, record: Loose): Loose {
  const body = toBodyFields(resource.fields, record, false);
  return typeof record._id === 'string' ? { ...body, _id: record._id } : body;
}
