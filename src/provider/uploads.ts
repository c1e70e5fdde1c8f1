import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FieldOf,
  getAt,
  isFileField,
  isObject,
  type Loose,
  lastName,
  walk,
} from '../schema/index';

/** A file that the operator chose and that is not sent yet. */
export interface Pending {
  rawFile: File;
}

/** What a form holds for an image or file field; for a files field it holds a list of them, without null. */
export type FormFile = Asset | Pending | null;

/** One call that follows a save: the removal of a stored file, or the sending of a chosen one. */
export interface UploadTask {
  /** Where the file stands in the form's values: `thumb`, `files.2`, `slides.3.image`. */
  field: string;
  /** The field's path without indices, as texts know it: `slides.image`. */
  label: string;
  /** The file's name. */
  name: string;
  /** Absent where a stored file is removed. */
  file?: File;
  /** The call's path below the record, in the record as earlier calls left it. */
  path(record: Loose): string;
}

/** Whether a form's value is a file that is not sent yet. */
export const isPending = (value: unknown): value is Pending =>
  isObject(value) && value.rawFile instanceof File;

/** The record as it was loaded, as the save answered it, and the form's values. */
interface Save {
  before: Loose;
  saved: Loose;
  values: Loose;
}

const sending = (
  field: string,
  label: string,
  { rawFile }: Pending,
  path: UploadTask['path'],
): UploadTask => ({
  field,
  label,
  name: rawFile.name,
  file: rawFile,
  path,
});

function planFile(field: string, to: string, { before, saved, values }: Save): UploadTask[] {
  const wanted = getAt(values, field);
  if (isPending(wanted)) return [sending(field, field, wanted, () => to)];
  const held = getAt(saved, field) as FormFile;
  const cleared = wanted === null && held !== null && isObject(getAt(before, field));
  return cleared && !isPending(held) ? [{ field, label: field, name: held.name, path: () => to }] : [];
}

const assetsAt = (record: Loose, path: string) => (getAt(record, path) ?? []) as readonly Asset[];

/** Things in an order, by the `_id` of the last kept asset before each. */
function byPlace<T>(items: readonly T[], keptId: (item: T) => string | undefined): Map<string, T[]> {
  const places = new Map<string, T[]>();
  let place = '';
  for (const item of items) {
    const id = keptId(item);
    if (id === undefined) places.set(place, [...(places.get(place) ?? []), item]);
    else place = id;
  }
  return places;
}

/**
 * A chosen file that stands where a stored one stood replaces it; every other one is appended. The index is
 * looked up when the call is made, so that a failed call before it shifts nothing.
 */
function planFiles(
  field: string,
  { upload }: FieldOf<'files'>,
  { before, saved, values }: Save,
): UploadTask[] {
  const { to, removedIn = '' } = upload;
  const items = (getAt(values, field) ?? []) as readonly (Asset | Pending)[];
  const removed = (values[removedIn] ?? []) as readonly string[];
  const kept = new Set(items.flatMap((item) => (isPending(item) ? [] : [item._id])));
  const known = new Set(assetsAt(before, field).map(({ _id }) => _id));
  const stored = assetsAt(saved, field);
  const isRemoved = ({ _id }: Asset) => removed.includes(_id);
  const isGone = ({ _id }: Asset) => known.has(_id) && !kept.has(_id);

  const gone = byPlace(
    stored.filter((asset) => !isRemoved(asset)),
    (asset) => (isGone(asset) ? undefined : asset._id),
  );
  const replaced = new Map<Asset | Pending, Asset>();
  for (const [place, chosen] of byPlace(items, (item) => (isPending(item) ? undefined : item._id))) {
    for (const [index, asset] of (gone.get(place) ?? []).entries()) {
      const pending = chosen[index];
      if (pending) replaced.set(pending, asset);
    }
  }
  const replacedAssets = new Set(replaced.values());
  const deletions = stored.filter(
    (asset) => isRemoved(asset) || (isGone(asset) && !replacedAssets.has(asset)),
  );

  return [
    ...deletions.map(({ _id, name }) => ({ field, label: field, name, path: () => `${to}/${_id}` })),
    ...items.flatMap((item, index) => {
      if (!isPending(item)) return [];
      const old = replaced.get(item)?._id;
      return sending(`${field}.${index}`, field, item, (record) => {
        const now = assetsAt(record, field);
        const found = now.findIndex(({ _id }) => _id === old);
        return `${to}/${found < 0 ? now.length : found}`;
      });
    }),
  ];
}

/** Inside a list the save itself keeps and drops assets; only chosen files follow, by their final index. */
function planList(path: string, field: FieldOf<'list'>, { values }: Save): UploadTask[] {
  const items = (getAt(values, path) ?? []) as readonly Loose[];
  return items.flatMap((item, index) =>
    [...walk(field.of)].flatMap(([name, inner]) => {
      const wanted = getAt(item, name);
      if (!isFileField(inner) || !isPending(wanted)) return [];
      const call = `${lastName(path)}/${index}/${inner.upload.to}`;
      return sending(`${path}.${index}.${name}`, `${path}.${name}`, wanted, () => call);
    }),
  );
}

function planField(path: string, field: AnyField, save: Save): UploadTask[] {
  if (isFileField(field)) return planFile(path, field.upload.to, save);
  if (field.kind === 'files') return planFiles(path, field, save);
  return field.kind === 'list' ? planList(path, field, save) : [];
}

/**
 * The calls that follow a save, in order: first removals, then uploads (decisions, section 3, "Assets").
 * `before` is the record as the form loaded it: a file that someone else added since is left alone.
 */
export function planUploads(resource: AnyResource, before: Loose, saved: Loose, values: Loose): UploadTask[] {
  const save = { before, saved, values };
  const tasks = [...walk(resource.fields)].flatMap(([path, field]) => planField(path, field, save));
  return [...tasks.filter(({ file }) => !file), ...tasks.filter(({ file }) => file)];
}

/** A file as a multipart body: one part `file`, its name in NFC. */
export function fileBody(file: File): FormData {
  const body = new FormData();
  body.append('file', file, file.name.normalize('NFC'));
  return body;
}
