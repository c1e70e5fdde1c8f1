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
  const personalFieldPaths = listPersonalFieldPaths(resources);
  const personalTopLevelKeys = new Set(personalFieldPaths.map((path) => path.split('.', 1)[0] ?? path));
  const looksLikeStoredRecord = (value: Loose): boolean =>
    typeof value._id === 'string' &&
    typeof value.version === 'number' &&
    ('updatedAt' in value ||
      (Object.keys(value).some((key) => personalTopLevelKeys.has(key)) &&
        personalFieldPaths.some((path) => typeof getAt(value, path) === 'string')));

  function maskRecordForCaller(
    { resource, record, show, isOpened }: MaskableRecord,
    call: RouteCall,
  ): unknown {
    const isRecordUnmasked =
      !isPersonalDataRecord(resource, record) || (isOpened && maySeePersonalData(call.operator, [resource]));
    if (isRecordUnmasked) return show(record, (_, value) => value);
    const maskFieldValue: FieldValueMasker = (field, value) => {
      const personalDataKind = getPersonalDataKindOfField(field);
      return personalDataKind !== undefined && typeof value === 'string'
        ? maskPersonalValue(personalDataKind, value, masks)
        : value;
    };
    return show(maskRecord(resource, record, masks), maskFieldValue);
  }

  return function maskBody(route: Route, call: RouteCall, bodyValue: unknown): unknown {
    if (bodyValue instanceof MaskableRecord)
      return maskBody(route, call, maskRecordForCaller(bodyValue, call));
    if (Array.isArray(bodyValue)) return bodyValue.map((item) => maskBody(route, call, item));
    if (!isObject(bodyValue)) return bodyValue;
    if (!route.ofNoResource && looksLikeStoredRecord(bodyValue)) {
      throw new Error(`${route.method} ${route.path} answers a record in a body of its own`);
    }
    return Object.fromEntries(
      Object.entries(bodyValue).map(([name, each]) => [name, maskBody(route, call, each)]),
    );
  };
}
