import {
  type AnyResource,
  fieldAt,
  holds,
  type Loose,
  nameOf,
  titlePaths,
  walk,
} from '../../src/schema/index';
import type { Services } from '../services';
import type { Document, Reader, Snapshot } from '../store/store';
import type { Faces } from './faces';

type Tools = Pick<Services, 'resources' | 'messages'>;

/** Fields that show another one: by the path of each, the field that it shows. */
const shownIn = ({ fields }: AnyResource): [path: string, source: string][] =>
  [...walk(fields)].flatMap(([path, field]) =>
    field.kind === 'text' && field.shows !== undefined ? [[path, field.shows]] : [],
  );

/** The titles of the records of a resource that were asked for, each read once. */
function titlesFrom(reader: Reader, target: AnyResource | undefined) {
  const known = new Map<string, Promise<string>>();
  const read = async (id: string) => {
    const document = target && (await reader.get(target.api.path, id));
    return target && document ? nameOf(titlePaths(target)?.title, document) : '';
  };
  return (id: string) => {
    const title = known.get(id) ?? read(id);
    known.set(id, title);
    return title;
  };
}

/** What a field shows of a record's value: the label of a choice, the title of what a reference leads to. */
function readersOf(reader: Reader, face: AnyResource, { resources, messages }: Tools) {
  return shownIn(face).map(([path, source]) => {
    const field = fieldAt(face.fields, source);
    if (field.kind !== 'ref') {
      const labels = messages.resources[face.name]?.choices?.[source] ?? {};
      return { path, read: async (record: Loose) => labels[String(record[source])] ?? '' };
    }
    const titleOf = titlesFrom(
      reader,
      resources.find(({ name }) => name === field.resource),
    );
    return { path, read: (record: Loose) => (record[source] ? titleOf(String(record[source])) : '') };
  });
}

/** Documents as the API answers them: with what their fields show of others. */
export async function withShown(
  reader: Reader,
  faces: Faces,
  documents: readonly Document[],
  tools: Tools,
): Promise<Document[]> {
  const [first] = faces.all;
  if (shownIn(first).length === 0) return [...documents];
  const readers = new Map(faces.all.map((face) => [face, readersOf(reader, face, tools)]));
  const face = (document: Document) => faces.all.find(({ api }) => holds(api.fixed, document)) ?? first;
  return Promise.all(
    documents.map(async (document) => {
      const own = readers.get(face(document)) ?? [];
      const shown = await Promise.all(own.map(async ({ path, read }) => [path, await read(document)]));
      return { ...document, ...Object.fromEntries(shown) };
    }),
  );
}

/** Everything that is read of a snapshot as the API answers it. */
export function allShown(reader: Reader, faces: Faces, records: Snapshot, tools: Tools): Snapshot {
  if (shownIn(faces.all[0]).length === 0) return records;
  const next = async () => {
    const batch = await records.next();
    return batch && withShown(reader, faces, batch, tools);
  };
  return { ...records, next };
}

/** A document as the API answers it. */
export async function shownDocument(
  reader: Reader,
  faces: Faces,
  document: Document,
  tools: Tools,
): Promise<Document> {
  const [shown = document] = await withShown(reader, faces, [document], tools);
  return shown;
}
