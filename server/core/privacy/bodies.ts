import {
  type AnyResource,
  fieldEntries,
  getAt,
  isObject,
  isPersonalDataRecord,
  type Loose,
} from '../../../src/core/schema/index';
import type { ServerMessages } from '../basics/messages';
import { maySeePersonalData } from '../call/rights';
import type { Route, RouteCall } from '../call/route';
import { type FieldValueMasker, MaskableRecord } from '../call/shown';
import { getPersonalDataKindOfField, maskRecord } from './mask';
import { maskPersonalValue } from './masks';

const listPersonalFieldPaths = (resources: readonly AnyResource[]): string[] => [
  ...new Set(
    resources.flatMap(({ fields }) =>
      [...fieldEntries(fields)].flatMap(([path, field]) =>
        getPersonalDataKindOfField(field) === undefined ? [] : [path],
      ),
    ),
  ),
];

/**
 * Returns a function that replaces each `MaskableRecord` in a body by its masked record. It throws if a body
 * contains any other stored record, which would be sent unmasked and unlogged.
 */
export function createAnswerBodyMasker(
  resources: readonly AnyResource[],
  { masks }: Pick<ServerMessages, 'masks'>,
) {
  const personal = listPersonalFieldPaths(resources);
  const heads = new Set(personal.map((path) => path.split('.', 1)[0] ?? path));
  const looksLikeStoredRecord = (value: Loose): boolean =>
    typeof value._id === 'string' &&
    typeof value.version === 'number' &&
    ('updatedAt' in value ||
      (Object.keys(value).some((name) => heads.has(name)) &&
        personal.some((path) => typeof getAt(value, path) === 'string')));

  function maskRecordForCaller(
    { resource, record, show, isOpened }: MaskableRecord,
    call: RouteCall,
  ): unknown {
    const isWhole =
      !isPersonalDataRecord(resource, record) || (isOpened && maySeePersonalData(call.operator, [resource]));
    if (isWhole) return show(record, (_, value) => value);
    const maskFieldValue: FieldValueMasker = (field, value) => {
      const own = getPersonalDataKindOfField(field);
      return own !== undefined && typeof value === 'string' ? maskPersonalValue(own, value, masks) : value;
    };
    return show(maskRecord(resource, record, masks), maskFieldValue);
  }

  return function shown(route: Route, call: RouteCall, value: unknown): unknown {
    if (value instanceof MaskableRecord) return shown(route, call, maskRecordForCaller(value, call));
    if (Array.isArray(value)) return value.map((each) => shown(route, call, each));
    if (!isObject(value)) return value;
    if (!route.ofNoResource && looksLikeStoredRecord(value)) {
      throw new Error(`${route.method} ${route.path} answers a record in a body of its own`);
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(route, call, each)]));
  };
}
