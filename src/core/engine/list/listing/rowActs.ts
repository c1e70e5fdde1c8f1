import type { IconNode } from 'lucide';
import { type Action, type AnyResource, doesRecordMeetCondition, type Loose } from '../../../schema/index';
import { actionIcons } from '../../form/acts/actionIcons';
import type { OperatorRights } from '../../rights';

export interface RowAction {
  name: string;
  action: Action<Loose>;
  icon: IconNode;
}

/** The operator's actions on the rows of a list, except opening them. */
export interface PermittedRowActions {
  actions: readonly RowAction[];
  /** Whether an action is offered for a record. */
  offers: (action: Action<Loose>, record: Loose) => boolean;
  /**
   * Whether the operator is allowed to delete at least one record of this list. In some lists, the schema's
   * condition for deletions excludes all records.
   */
  removesAny: boolean;
  removes: (record: Loose) => boolean;
}

const canHaveRemovableRecords = ({ remove, api }: AnyResource): boolean =>
  remove !== false &&
  Object.entries(remove?.when ?? {}).every(([path, value]) => {
    const fixedValue = api.fixed?.[path];
    return fixedValue === undefined || fixedValue === value;
  });

/**
 * Returns the row actions that these rights allow. `variantRecord` is a record that contains only the list's
 * variant.
 */
export function findPermittedRowActions(
  resource: AnyResource,
  { acts, removes }: OperatorRights,
  variantRecord: Loose = {},
): PermittedRowActions {
  return {
    actions: Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      action.row && acts(resource, action) ? [{ name, action, icon: actionIcons[action.row] }] : [],
    ),
    removesAny: removes(resource, variantRecord) && canHaveRemovableRecords(resource),
    offers: (action, record) =>
      doesRecordMeetCondition(action.when, record) && acts(resource, action, record),
    removes: (record) =>
      doesRecordMeetCondition(resource.remove === false ? undefined : resource.remove?.when, record) &&
      removes(resource, record),
  };
}
