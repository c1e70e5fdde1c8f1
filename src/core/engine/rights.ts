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
  readableBy,
  rightNamed,
  rightTo,
} from '../schema/index';
import { requiredContext } from '../ui/requiredContext';

/** What the operator may do. The API decides the same; what it would refuse is not offered. */
export interface Rights {
  /** Whether the records of a resource may be listed and opened. */
  reads(resource: AnyResource): boolean;
  /** Returns a resource without the fields that may not be read, and without all that names them. */
  readable(resource: AnyResource): AnyResource;
  /** Whether a record may be opened, which shows the personal data in it; one that names its variant will do. */
  opens(resource: AnyResource, record: object): boolean;
  /** Returns what lists mask of such records, and what is found by whole values alone. */
  masks(resource: AnyResource, record: object): IsMasked;
  /** Whether records of a resource may be changed, and what `needs` something beside be done with them, or with one. */
  changes(resource: AnyResource, needs?: Need, record?: object): boolean;
  /** Whether an act is offered on the records of a resource, or on one. */
  acts(resource: AnyResource, action: Action<Loose>, record?: object): boolean;
  /** Whether a record may be deleted; one that names its variant will do. */
  removes(resource: AnyResource, record: object): boolean;
  /** Whether a value of a stored record may be changed; of a new one (`null`), whether it may be given. */
  writes(resource: AnyResource, stored: object | null, path: string): boolean;
  /** Whether the file of a list may be had. */
  exports(list: ListView<Loose>): boolean;
  /** Whether a form may change the records of a resource: those that no call changes are only read. */
  edits(resource: AnyResource): boolean;
  /** Whether records may be referred to by their titles, by the name of their resource. */
  refersTo(name: string): boolean;
}

/** Returns what an operator of a scope may do with some resources. */
export function rightsOf(scope: readonly string[], resources: readonly AnyResource[]): Rights {
  const changes: Rights['changes'] = (resource, needs, record = {}) =>
    hasRight(scope, rightTo(resource, true, needs)) &&
    (needs !== 'account' || holdsRightsOfRecord(scope, record));
  return {
    reads: (resource) => hasRight(scope, rightTo(resource, false)),
    readable: (resource) => readableBy(scope, resource),
    opens: (resource, record) =>
      hasRight(scope, { ...rightTo(resource, false), personal: isPersonal(resource, record) }),
    masks: (resource, record) =>
      hasRight(scope, { personal: true }) ? nothingMasked : maskedIn(resource, record),
    changes,
    acts: (resource, action, record) => changes(resource, needOf(resource, action), record),
    removes: (resource, record) =>
      resource.remove !== false &&
      changes(resource, resource.remove?.needs, record) &&
      mayWriteRecord(scope, resource, record),
    writes: (resource, stored, path) =>
      stored === null ? mayGive(scope, resource, path) : mayWrite(scope, resource, stored, path),
    exports: (list) => hasRight(scope, rightNamed([list.exports?.needs])),
    edits: (resource) => resource.update !== false && hasRight(scope, rightTo(resource, true)),
    refersTo: (name) => {
      const target = resources.find((resource) => resource.name === name);
      return target === undefined || holdsRecords(scope, target, resources);
    },
  };
}

export const [RightsProvider, useRights] = requiredContext<Rights>('No rights are provided');
