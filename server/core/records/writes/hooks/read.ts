import {
  type AnyResource,
  doesRecordBelongToResource,
  type Loose,
  withBlankFields,
} from '../../../../../src/core/schema/index';
import { readFormRecord } from '../../../../../src/core/schema/record/reading';
import type { HookChange, RecordChangeKind, ResourceHooks } from '../../../call/hooks';

/** A creation, a change or a removal of a stored record. */
export interface RecordWriteEvent<D extends Loose = Loose> {
  kind: RecordChangeKind;
  resource: AnyResource;
  before: Loose | null;
  record: D & { _id: string };
}

/** Returns a copy of a record for a hook. In the copy every declared field has a value. */
export function copyRecordForHook(resource: AnyResource, record: Loose): Loose & { _id: string } {
  const completeRecord = withBlankFields(
    resource.fields,
    readFormRecord(resource.fields, structuredClone(record)),
  );
  return { ...completeRecord, _id: String(record._id) };
}

/** Returns a write in the form in which hooks get it. */
export const toHookChange = ({ kind, resource, before, record }: RecordWriteEvent): HookChange =>
  ({
    kind,
    record: copyRecordForHook(resource, record),
    before: before && copyRecordForHook(resource, before),
  }) as HookChange;

/** Whether the records of a collection have hooks. */
export const hasHooks = (allHooks: readonly ResourceHooks[], collectionPath: string): boolean =>
  allHooks.some(({ resource }) => resource.api.path === collectionPath);

/**
 * Returns the hooks that run for a write: the hooks of the resources that show the record before or after the
 * write.
 */
export const findHooksForWrite = (
  allHooks: readonly ResourceHooks[],
  { resource: recordResource, before, record }: Pick<RecordWriteEvent, 'resource' | 'before' | 'record'>,
): readonly ResourceHooks[] =>
  allHooks.filter(
    ({ resource }) =>
      resource.api.path === recordResource.api.path &&
      [before, record].some((state) => state !== null && doesRecordBelongToResource(resource, state)),
  );
