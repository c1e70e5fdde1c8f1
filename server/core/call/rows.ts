import {
  type AnyResource,
  holds,
  isPersonal,
  type Loose,
  namedPicker,
  type Picker,
  pickerOf,
  rowPaths,
} from '../../../src/core/schema/index';

/** Returns which part of a record its row holds: of personal records only what their lists show. */
export function rowsOf(faces: readonly AnyResource[]): Picker {
  const pickers = faces.map((face) => ({ face, pick: pickerOf(rowPaths(face)) }));
  const [first] = pickers;
  return (record: Loose) => {
    const own = pickers.find(({ face }) => holds(face.api.fixed, record)) ?? first;
    return own && isPersonal(own.face, record) ? own.pick(record) : record;
  };
}

const pickers = new WeakMap<readonly string[], Picker>();

/** Returns the part of a record that a list call names by `fields`. */
export function namedPart(fields: readonly string[], record: Loose): Loose {
  const pick = pickers.get(fields) ?? namedPicker(fields);
  pickers.set(fields, pick);
  return pick(record);
}
