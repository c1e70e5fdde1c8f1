import { isAssetField } from '../kinds/files';
import { fieldAt, isEditableField, isWriteOnceField } from '../record/record';
import { getRecordTitlePaths } from '../record/title';
import { getUniqueConstraints } from '../record/unique';
import type { AnyResource } from '../words/resource';

/** Returns the reasons why a field can't be edited for many records at once. */
function findBulkEditFaultsAtPath(resource: AnyResource, path: string): string[] {
  const { fields, variants, api, resets = [] } = resource;
  const field = fieldAt(fields, path);
  const resetPaths = resets.filter((reset) => reset.field === path).flatMap(({ set }) => Object.keys(set));
  const fileFieldPath = resetPaths.find((fieldPath) => isAssetField(fieldAt(fields, fieldPath)));
  const possibleReasons = [
    ['personal' in field && field.personal !== undefined, 'which is personal'],
    [getUniqueConstraints(resource).some(({ paths }) => paths.includes(path)), 'which is unique'],
    [!isEditableField(field) || isWriteOnceField(field), 'which no update changes'],
    [variants?.by === path, 'which decides about the variant'],
    [Object.hasOwn(api.fixed ?? {}, path), 'which api.fixed fixes'],
    [fileFieldPath !== undefined, `whose reset takes the files of ${fileFieldPath} away`],
  ] as const;
  return possibleReasons.flatMap(([isFault, why]) =>
    isFault ? [`bulk.edit names ${path}, ${why}: take it out`] : [],
  );
}

export function findBulkEditFaults(resource: AnyResource): string[] {
  const { bulk, update } = resource;
  if (!bulk?.edit) return [];
  const possibleFaults = [
    [bulk.edit.length === 0, 'bulk.edit names no field: name one, or take it away'],
    [new Set(bulk.edit).size < bulk.edit.length, 'bulk.edit names a field twice: take one away'],
    [update === false, 'bulk.edit changes what update says is never changed: take one of them away'],
    [
      getRecordTitlePaths(resource) === undefined,
      'bulk.edit names what stays, and the records have no title: give them one',
    ],
  ] as const;
  return [
    ...possibleFaults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : [])),
    ...bulk.edit.flatMap((path) => findBulkEditFaultsAtPath(resource, path)),
  ];
}
