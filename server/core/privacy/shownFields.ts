import {
  type AnyResource,
  fieldAt,
  holds,
  holdsRecords,
  isLine,
  type Loose,
  refersToRecord,
  walk,
} from '../../../src/core/schema/index';
import type { ServerMessages } from '../basics/messages';
import type { Faces } from '../call/faces';
import type { Call } from '../call/route';
import type { Document, Reader, Snapshot } from '../store/store';
import { calledMasked } from './mask';

export interface Tools {
  resources: readonly AnyResource[];
  messages: ServerMessages;
}

/** Restricts the resources to readable ones: titles of the others are not shown. */
export const shownTo = ({ operator }: Call, { resources, messages }: Tools): Tools => ({
  messages,
  resources: resources.filter((resource) => holdsRecords(operator.scope, resource, resources)),
});

type Showing = [path: string, source: string][];

const shownOf = new WeakMap<AnyResource, Showing>();

/** Fields that show another field's value: their paths, each with the path of the field that it shows. */
function shownIn(resource: AnyResource): Showing {
  const shown =
    shownOf.get(resource) ??
    [...walk(resource.fields)].flatMap(
      ([path, field]): Showing => (isLine(field) && field.shows !== undefined ? [[path, field.shows]] : []),
    );
  shownOf.set(resource, shown);
  return shown;
}

/** Returns titles of a resource's records by id, masked where they are personal; reads each record once. */
function titlesFrom(reader: Reader, target: AnyResource | undefined, messages: ServerMessages) {
  const known = new Map<string, Promise<string>>();
  const read = async (id: string) => {
    const document = target && (await reader.get(target.api.path, id));
    if (!target || !document) return '';
    return calledMasked(target, document, messages);
  };
  return (id: string) => {
    const title = known.get(id) ?? read(id);
    known.set(id, title);
    return title;
  };
}

/** Returns readers of the shown values: the label of a choice, the title of the record that a reference leads to. */
function readersOf(
  reader: Reader,
  face: AnyResource,
  { resources, messages }: Tools,
  isWanted: (path: string) => boolean,
) {
  return shownIn(face)
    .filter(([path]) => isWanted(path))
    .map(([path, source]) => {
      const field = fieldAt(face.fields, source);
      if (!refersToRecord(field)) {
        const labels = messages.resources[face.name]?.choices?.[source] ?? {};
        return { path, read: async (record: Loose) => labels[String(record[source])] ?? '' };
      }
      const titleOf = titlesFrom(
        reader,
        resources.find(({ name }) => name === field.resource),
        messages,
      );
      return { path, read: (record: Loose) => (record[source] ? titleOf(String(record[source])) : '') };
    });
}

/** Adds the values of fields that show others, or of those in `fields`, as the API answers documents. */
export async function withShownFields(
  reader: Reader,
  faces: Faces,
  documents: readonly Document[],
  tools: Tools,
  fields?: readonly string[],
): Promise<Document[]> {
  const [first] = faces.all;
  const isWanted = (path: string) => fields === undefined || fields.includes(path);
  if (!shownIn(first).some(([path]) => isWanted(path))) return [...documents];
  return reader.together((together) => {
    const readers = new Map(faces.all.map((face) => [face, readersOf(together, face, tools, isWanted)]));
    const face = (document: Document) => faces.all.find(({ api }) => holds(api.fixed, document)) ?? first;
    return Promise.all(
      documents.map(async (document) => {
        const own = readers.get(face(document)) ?? [];
        const shown = await Promise.all(own.map(async ({ path, read }) => [path, await read(document)]));
        return { ...document, ...Object.fromEntries(shown) };
      }),
    );
  });
}

/** Like `withShownFields`, for a snapshot. */
export function snapshotWithShownFields(
  reader: Reader,
  faces: Faces,
  records: Snapshot,
  tools: Tools,
  fields?: readonly string[],
): Snapshot {
  if (shownIn(faces.all[0]).length === 0) return records;
  const next = async () => {
    const batch = await records.next();
    return batch && withShownFields(reader, faces, batch, tools, fields);
  };
  return { ...records, next };
}
