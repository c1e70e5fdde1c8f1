import type { Related } from '../words/related';
import type { AnyResource } from '../words/resource';
import { getReferenceFieldsWithPaths, type ReferenceFieldAtPath } from './refs';
import { mayReadRecords, mayViewPersonalData } from './rights';

/** A resource, and the field by which its records refer to other records. */
export interface ReferringResource {
  resource: AnyResource;
  ref: ReferenceFieldAtPath;
}

/**
 * How related records refer to the record whose page shows them: directly, or through a reference in an
 * intermediate record (`through`).
 */
export interface RelatedRecordsReference extends ReferringResource {
  /** The resource of the intermediate records, and the reference in these records. */
  through?: ReferringResource;
}

const findReferenceAtPath = (resource: AnyResource, path: string): ReferenceFieldAtPath | undefined =>
  getReferenceFieldsWithPaths(resource).find((ref) => ref.path === path);

/**
 * Returns the reference by which an entry of `related` finds its records, and their resource. Returns
 * undefined if `resources` do not contain this resource.
 */
export function findRelatedRecordsReference(
  { of, by }: Pick<Related, 'of' | 'by'>,
  resources: readonly AnyResource[],
): RelatedRecordsReference | undefined {
  const findResourceByName = (name: string) => resources.find((candidate) => candidate.name === name);
  const resource = findResourceByName(of);
  if (!resource) return undefined;
  const directReference = findReferenceAtPath(resource, by);
  if (directReference) return { resource, ref: directReference };
  for (const ref of getReferenceFieldsWithPaths(resource)) {
    const intermediateResource = by.startsWith(`${ref.path}.`) ? findResourceByName(ref.target) : undefined;
    const finalReference =
      intermediateResource && findReferenceAtPath(intermediateResource, by.slice(ref.path.length + 1));
    if (intermediateResource && finalReference)
      return { resource, ref, through: { resource: intermediateResource, ref: finalReference } };
  }
  return undefined;
}

/**
 * Whether a scope may read the records of an entry of `related`. If the entry names a right, this right
 * decides. Otherwise the scope needs the rights to these records and to the intermediate records.
 */
export const mayReadRelatedRecords = (
  scope: readonly string[],
  resource: AnyResource,
  { needs }: Related,
  { resource: relatedResource, through }: RelatedRecordsReference,
  resources: readonly AnyResource[],
): boolean =>
  needs
    ? mayViewPersonalData(scope, resource)
    : [relatedResource, ...(through ? [through.resource] : [])].every((requiredResource) =>
        mayReadRecords(scope, requiredResource, resources),
      );

/**
 * Returns the paths of a resource's fields that the sums in any resource's `related` need: the summed
 * numbers, and the fields that decide which records are summed.
 */
export const collectPathsForRelatedSums = (
  { name }: AnyResource,
  resources: readonly AnyResource[],
): string[] =>
  resources.flatMap(({ related = {} }) =>
    Object.entries(related).flatMap(([part, { of, sum }]) => {
      const summedPaths = of === name && sum ? [sum.path, sum.filled ?? []].flat() : [];
      const subtractedSums = Object.values(related).flatMap((otherRelated) =>
        of === name && otherRelated.sum?.less?.part === part ? [otherRelated.sum.less] : [],
      );
      return [
        ...summedPaths,
        ...subtractedSums.flatMap(({ path, filled = [], when = {} }) =>
          [path, filled, Object.keys(when)].flat(2),
        ),
      ];
    }),
  );

/**
 * Returns the reference that holds the id of the record whose page shows the related records. If `through`
 * exists, the reference is in the intermediate record.
 */
export const getReferenceToOpenRecord = ({ ref, through }: RelatedRecordsReference): ReferenceFieldAtPath =>
  through?.ref ?? ref;

/** Returns the entries of `related` in all resources that show this resource's records. */
export const listRelatedReferencesToResource = (
  { name }: AnyResource,
  resources: readonly AnyResource[],
): { resource: AnyResource; part: string; path: RelatedRecordsReference }[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.related ?? {}).flatMap(([part, related]) => {
      const reference = related.of === name ? findRelatedRecordsReference(related, resources) : undefined;
      return reference ? [{ resource, part, path: reference }] : [];
    }),
  );

/**
 * True if the page of a stored record also shows data that its form lacks: related records, memos or
 * consents.
 */
export const doesRecordPageShowMoreThanForm = ({ related = {}, memos, consents }: AnyResource): boolean =>
  memos !== undefined || consents !== undefined || Object.keys(related).length > 0;
