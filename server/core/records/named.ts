import { SINGLETON, withDefaults } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { Call } from '../call/route';
import type { Document, Reader } from '../store/store';
import { getRecord } from './save';

/** Which record a call is about, and how it is read. */
export interface Named {
  idOf(call: Call): string;
  /** Throws 404 if there is none. Version 0 is the version of a record that was never stored. */
  read(reader: Reader, faces: Faces, id: string): Promise<Document>;
}

/** The record whose id is in the call's path. */
export const byId: Named = { idOf: ({ params }) => params.id ?? '', read: getRecord };

/** The only record of a collection: a blank form's values until it is stored. */
export const single: Named = {
  idOf: () => SINGLETON,
  read: async (reader, { path, all: [face] }, id) =>
    (await reader.get(path, id)) ?? { ...withDefaults(face, {}), _id: id, version: 0 },
};
