import {
  type Action,
  type AnyResource,
  hasRight,
  holdsRecords,
  holdsRightsOfRecord,
  type IsMasked,
  isPersonal,
  type ListView,
  type Loose,
  maskedIn,
  mayGive,
  mayWrite,
  mayWriteRecord,
  type Need,
  needOf,
  nothingMasked,
  relatedIn,
  rightTo,
  seesPersonal,
  type Verb,
  wordsToRead,
} from '../schema/index';
import { everyList } from '../schema/query/lists';
import { requiredContext } from '../ui/requiredContext';

/** The operator's permissions. The API enforces the same; the console hides refused actions. */
export interface Rights {
  /** True if the area of a menu group may be entered. */
  enters(group: string): boolean;
  /** True if the records of a resource may be listed and opened. */
  reads(resource: AnyResource): boolean;
  /** Returns a resource without the fields that may not be read, and without all that names them. */
  readable(resource: AnyResource): AnyResource;
  /** Returns the resources whose records may be read, and those in `also`, each as `readable` returns it. */
  readables(also?: readonly string[]): readonly AnyResource[];
  /** True if a record may be opened, which shows its personal data; a record with only its variant's field suffices. */
  opens(resource: AnyResource, record: object): boolean;
  /** Returns the paths that lists mask in such records, and that only match whole values. */
  masks(resource: AnyResource, record: object): IsMasked;
  /**
   * True if records of a resource may be changed. `needs` adds the right that an act requires, on all records
   * or on `record`.
   */
  changes(resource: AnyResource, needs?: Need, record?: object): boolean;
  /** True if an act is offered on the records of a resource, or on one. */
  acts(resource: AnyResource, action: Action<Loose>, record?: object): boolean;
  /** True if a record may be deleted; a record with only its variant's field suffices. */
  removes(resource: AnyResource, record: object): boolean;
  /** True if a value of a stored record may be changed, or a value of a new one (`null`) may be given. */
  writes(resource: AnyResource, stored: object | null, path: string): boolean;
  /** True if a list of a resource may be exported. */
  exports(resource: AnyResource, list: ListView<Loose>): boolean;
  /** True if a form may change the records of a resource: a resource without such calls is read-only. */
  edits(resource: AnyResource): boolean;
  /** True if records of the named resource may be referred to by their titles. */
  refersTo(name: string): boolean;
}

type Narrow = (scope: readonly string[], resource: AnyResource, all: readonly AnyResource[]) => AnyResource;

let narrow: Narrow = (_, { name }) => {
  throw new Error(`${name} has fields with \`reads\`, and nothing loaded what takes them out`);
};

/** True if a field of the resource needs a right to be read. */
const asksToRead = (resource: AnyResource) => wordsToRead(resource).length > 0;

/** True if an operator may lack fields of the resource, or the numbers of related records in its lists. */
const isNarrowed = (resource: AnyResource) =>
  asksToRead(resource) || everyList(resource).some(({ columns }) => relatedIn(columns).length > 0);

/** Loads what takes unreadable parts out of resources. Products without such parts do without its code. */
export async function loadNarrowing(resources: readonly AnyResource[]): Promise<void> {
  if (resources.some(isNarrowed)) narrow = (await import('../schema/table/readBy')).readableAmong;
}

/** Returns the rights of an operator's scope to some resources. */
export function rightsOf(scope: readonly string[], resources: readonly AnyResource[]): Rights {
  const does = (verb: Verb, resource: AnyResource, needs?: Need, record: object = {}) =>
    hasRight(scope, rightTo(resource, verb, needs)) &&
    (needs !== 'account' || holdsRightsOfRecord(scope, record));
  const changes: Rights['changes'] = (resource, needs, record) => does('write', resource, needs, record);
  return {
    enters: (group) => hasRight(scope, { group }),
    reads: (resource) => hasRight(scope, rightTo(resource, 'view')),
    readable: (resource) => (isNarrowed(resource) ? narrow(scope, resource, resources) : resource),
    readables: (also = []) =>
      resources
        .filter((resource) => also.includes(resource.name) || holdsRecords(scope, resource, resources))
        .map((resource) => (isNarrowed(resource) ? narrow(scope, resource, resources) : resource)),
    opens: (resource, record) =>
      hasRight(scope, { ...rightTo(resource, 'view'), personal: isPersonal(resource, record) }),
    masks: (resource, record) => (seesPersonal(scope, resource) ? nothingMasked : maskedIn(resource, record)),
    changes,
    acts: (resource, action, record) => changes(resource, needOf(resource, action), record),
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
