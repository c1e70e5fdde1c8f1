import {
  type Action,
  type AnyResource,
  hasRight,
  holdsRecords,
  holdsRightsOfRecord,
  type IsMasked,
  isPersonal,
  isUnlimited,
  type ListView,
  type Loose,
  maskedIn,
  mayGive,
  mayWrite,
  mayWriteRecord,
  type Need,
  nothingMasked,
  relatedPartsIn,
  rightForAct,
  rightsToReadFields,
  rightTo,
  seesPersonal,
  type Verb,
} from '../schema/index';
import { offeredColumns } from '../schema/query/listShape';
import { everyList } from '../schema/query/lists';
import { requiredContext } from '../ui/requiredContext';

/** The operator's permissions; the API enforces the same ones, and the console hides refused actions. */
export interface Rights {
  /** Whether the operator may enter the area of a menu group. */
  enters(group: string): boolean;
  /** Whether records of a resource may be listed. */
  reads(resource: AnyResource): boolean;
  /** Returns a resource without the fields that may not be read, and without references to them. */
  readable(resource: AnyResource): AnyResource;
  /** Returns the resources whose records may be read, and those in `also`, each reduced by `readable`. */
  readables(also?: readonly string[]): readonly AnyResource[];
  /**
   * Whether a record may be opened, which shows its personal data; a record with only its variant's field is
   * enough.
   */
  opens(resource: AnyResource, record: object): boolean;
  /** Returns whether lists mask a path in such records, which then only matches whole values. */
  masks(resource: AnyResource, record: object): IsMasked;
  /**
   * Whether records of a resource may be changed. `needs` adds the right that an act requires, for all
   * records or for `record`.
   */
  changes(resource: AnyResource, needs?: Need, record?: object): boolean;
  /** Whether an act is offered on a resource's records, or on one record. */
  acts(resource: AnyResource, action: Action<Loose>, record?: object): boolean;
  /** Whether a record may be deleted; a record with only its variant's field is enough. */
  removes(resource: AnyResource, record: object): boolean;
  /** Whether a value of a stored record may be changed; for null, whether a new record may have the value. */
  writes(resource: AnyResource, stored: object | null, path: string): boolean;
  /** Whether a list of a resource may be exported. */
  exports(resource: AnyResource, list: ListView<Loose>): boolean;
  /** Whether a form may change a resource's records; a resource without such calls is read-only. */
  edits(resource: AnyResource): boolean;
  /** Whether titles of the named resource's records may be read, to refer to them. */
  refersTo(name: string): boolean;
}

type Narrow = (scope: readonly string[], resource: AnyResource, all: readonly AnyResource[]) => AnyResource;

let narrow: Narrow = (_, { name }) => {
  throw new Error(`${name} has fields with \`reads\`, and nothing loaded what takes them out`);
};

/** Whether a field of the resource requires a right to be read. */
const asksToRead = (resource: AnyResource) => rightsToReadFields(resource).length > 0;

/** Whether an operator may lack fields of the resource, or counts of related records in its lists. */
const isNarrowed = (resource: AnyResource) =>
  asksToRead(resource) || everyList(resource).some((list) => relatedPartsIn(offeredColumns(list)).length > 0);

/** Loads what takes unreadable parts out of resources, for an operator who may lack some. */
export async function loadNarrowing(
  scope: readonly string[],
  resources: readonly AnyResource[],
): Promise<void> {
  if (!isUnlimited(scope) && resources.some(isNarrowed))
    narrow = (await import('../schema/table/readBy')).readableAmong;
}

/** Returns the rights that a scope gives to these resources. */
export function rightsOf(scope: readonly string[], resources: readonly AnyResource[]): Rights {
  const does = (verb: Verb, resource: AnyResource, needs?: Need, record: object = {}) =>
    hasRight(scope, rightTo(resource, verb, needs)) &&
    (needs !== 'account' || holdsRightsOfRecord(scope, record));
  const readable = (resource: AnyResource) =>
    !isUnlimited(scope) && isNarrowed(resource) ? narrow(scope, resource, resources) : resource;
  const changes: Rights['changes'] = (resource, needs, record) => does('write', resource, needs, record);
  return {
    enters: (group) => hasRight(scope, { group }),
    reads: (resource) => hasRight(scope, rightTo(resource, 'view')),
    readable,
    readables: (also = []) =>
      resources
        .filter((resource) => also.includes(resource.name) || holdsRecords(scope, resource, resources))
        .map(readable),
    opens: (resource, record) =>
      hasRight(scope, { ...rightTo(resource, 'view'), personal: isPersonal(resource, record) }),
    masks: (resource, record) => (seesPersonal(scope, resource) ? nothingMasked : maskedIn(resource, record)),
    changes,
    acts: (resource, action, record) => changes(resource, rightForAct(resource, action), record),
    removes: (resource, record) =>
      resource.remove !== false &&
      does('delete', resource, resource.remove?.needs, record) &&
      mayWriteRecord(scope, resource, record),
    writes: (resource, stored, path) =>
      stored === null ? mayGive(scope, resource, path) : mayWrite(scope, resource, stored, path),
    exports: (resource, list) => hasRight(scope, rightTo(resource, 'export', list.exports?.needs)),
    edits: (resource) => resource.update === undefined && hasRight(scope, rightTo(resource, 'write')),
    refersTo: (name) => {
      const target = resources.find((resource) => resource.name === name);
      return target === undefined || holdsRecords(scope, target, resources);
    },
  };
}

export const [RightsProvider, useRights] = requiredContext<Rights>('No rights are provided');
