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
  const whole = withBlankFields(resource.fields, readFormRecord(resource.fields, structuredClone(record)));
  return { ...whole, _id: String(record._id) };
}

/** Returns a write in the form in which hooks get it. */
export const toHookChange = ({ kind, resource, before, record }: RecordWriteEvent): HookChange =>
  ({
    kind,
    record: copyRecordForHook(resource, record),
    before: before && copyRecordForHook(resource, before),
  }) as HookChange;

/**
 * Returns the hooks that run for a write: the hooks of the resources that show the record before or after the
 * write.
 */
export const findHooksForWrite = (
  all: readonly ResourceHooks[],
  { resource: recordResource, before, record }: Pick<RecordWriteEvent, 'resource' | 'before' | 'record'>,
): readonly ResourceHooks[] =>
  all.filter(
    ({ resource }) =>
      resource.api.path === recordResource.api.path &&
      [before, record].some((state) => state !== null && doesRecordBelongToResource(resource, state)),
  );
