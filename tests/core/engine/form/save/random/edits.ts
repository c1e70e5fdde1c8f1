import fc from 'fast-check';
import { findEditableFieldEntries } from '../../../../../../src/core/engine/values/changes';
import { isPendingFile, type PendingFile } from '../../../../../../src/core/provider/calls/uploads';
import {
  type AnyField,
  type AnyResource,
  type Asset,
  collectFormFields,
  createBlankListItem,
  doesRecordMeetCondition,
  type FieldOf,
  getAt,
  getMaxFilesOfField,
  isObject,
  type Loose,
  setAt,
} from '../../../../../../src/core/schema/index';
import { png } from '../../../../api/pictures';

/** One thing that an operator does, by numbers: which field, what with it, and where. */
export interface Edit {
  field: number;
  deed: number;
  place: number;
  value: number;
}

const small = fc.nat(1_000);

export const randomEdit: fc.Arbitrary<Edit> = fc.record({
  field: small,
  deed: small,
  place: small,
  value: small,
});

let lastFile = 0;

/** A chosen file; no two have the same name, by which a test knows it again. */
function chosen(kind: 'image' | 'file'): PendingFile {
  lastFile += 1;
  return {
    rawFile:
      kind === 'image' ? new File([png], `${lastFile}.png`) : new File([`${lastFile}`], `${lastFile}.txt`),
  };
}

const words = ['', 'spring', 'summer & autumn', '겨울', '<b>bold</b>', '  '];
const html = ['', '<p>spring</p>', '<p>summer</p><p>autumn</p>', '<p><strong>겨울</strong></p>'];
const of = <T>(values: readonly T[], number: number) => values[number % values.length] as T;

/** Another value for a field that holds one of its own. */
function valueFor(field: AnyField, { value }: Edit): unknown {
  const isEmpty = 'nullable' in field && field.nullable && value % 4 === 0;
  if (isEmpty) return null;
  if (field.kind === 'int') return value - 300;
  if (field.kind === 'bool') return value % 2 === 0;
  if (field.kind === 'date') return `2026-01-${String(1 + (value % 28)).padStart(2, '0')}`;
  if (field.kind === 'choice') return of(field.choices, value);
  if (field.kind === 'choices') return field.choices.filter((_, index) => ((value >> index) & 1) === 1);
  return of(field.kind === 'richText' ? html : words, value);
}

function editFile(field: FieldOf<'image'> | FieldOf<'file'>, now: unknown, { deed }: Edit): unknown {
  return deed % 3 === 0 && now !== null ? null : chosen(field.kind);
}

const movedTo = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1));

function editFiles(
  field: FieldOf<'files'>,
  most: number,
  files: readonly (Asset | PendingFile)[],
  { deed, place, value }: Edit,
): readonly (Asset | PendingFile)[] {
  const at = place % Math.max(1, files.length);
  if (deed % 3 === 0) return files.toSpliced(at, 1);
  if (deed % 3 === 1 && field.reorder) {
    return movedTo(files, at, value % Math.max(1, files.length));
  }
  if (most === 1) {
    const [before] = files;
    const replaces = before && (isPendingFile(before) ? before.replaces : before._id);
    return [{ ...chosen('file'), ...(replaces !== undefined && { replaces }) }];
  }
  return files.length < most ? [...files, chosen('file')] : files;
}

function editItem(field: FieldOf<'list'>, item: Loose, edit: Edit): Loose {
  const inner = Object.entries(field.of);
  const [name, own] = of(inner, edit.value);
  if (own.kind === 'group') {
    const [innerName, innermost] = of(Object.entries(own.of), edit.place);
    return setAt(item, `${name}.${innerName}`, valueFor(innermost, edit));
  }
  return {
    ...item,
    [name]:
      own.kind === 'image' || own.kind === 'file' ? editFile(own, item[name], edit) : valueFor(own, edit),
  };
}

/** A picture of a new item, where items have one. */
function withPicture(field: FieldOf<'list'>, item: Loose): Loose {
  const found = Object.entries(field.of).find(([, { kind }]) => kind === 'image' || kind === 'file');
  if (!found) return item;
  const [name, { kind }] = found;
  return { ...item, [name]: chosen(kind === 'image' ? 'image' : 'file') };
}

function editList(field: FieldOf<'list'>, items: readonly Loose[], edit: Edit): readonly Loose[] {
  const at = edit.place % Math.max(1, items.length);
  const item = items[at];
  const { places } = field;
  if (item && edit.deed % 8 < 4) return items.with(at, editItem(field, item, edit));
  if (item && edit.deed % 8 === 4) return items.with(at, withPicture(field, item));
  if (places || items.length > 8) return items;
  if (edit.deed % 8 === 5) return [withPicture(field, createBlankListItem(field.of)), ...items];
  if (edit.deed % 8 === 6) return items.length > (field.min ?? 0) ? items.toSpliced(at, 1) : items;
  return field.reorder ? movedTo(items, at, edit.value % Math.max(1, items.length)) : items;
}

function edited(resource: AnyResource, path: string, field: AnyField, values: Loose, edit: Edit): unknown {
  const now = getAt(values, path);
  if (field.kind === 'image' || field.kind === 'file') return editFile(field, now, edit);
  if (field.kind === 'files') {
    return editFiles(field, getMaxFilesOfField(resource, values, path), now as (Asset | PendingFile)[], edit);
  }
  if (field.kind === 'list') return editList(field, now as Loose[], edit);
  return valueFor(field, edit);
}

/** The paths that a form with these values shows. */
const shownFields = (resource: AnyResource, values: Loose) => {
  const hidden = (resource.form ? collectFormFields(resource.form) : []).filter(
    ({ when }) => !doesRecordMeetCondition(when, values),
  );
  return findEditableFieldEntries(resource).filter(
    ([path]) => !hidden.some(({ field }) => path === field || path.startsWith(`${field}.`)),
  );
};

/** What an operator's deed makes of a form's values, and the path that it was done at. */
export function applyEdit(resource: AnyResource, values: Loose, edit: Edit): { path: string; values: Loose } {
  const [path, field] = of(shownFields(resource, values), edit.field);
  return { path, values: setAt(values, path, edited(resource, path, field, values, edit)) };
}

/** A value as a test compares it: files by their names, items without their ids. */
export function told(value: unknown, isInside = false): unknown {
  if (isPendingFile(value)) return `file ${value.rawFile.name}`;
  if (Array.isArray(value)) return value.map((item) => told(item, true));
  if (!isObject(value)) return value;
  if (typeof value.url === 'string' && typeof value.size === 'number') return `file ${value.name}`;
  const entries = Object.entries(value).filter(([name]) => !isInside || name !== '_id');
  return Object.fromEntries(entries.map(([name, inner]) => [name, told(inner, true)]));
}
