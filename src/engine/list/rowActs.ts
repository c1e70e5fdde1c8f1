import type { IconNode } from 'lucide';
import { type Action, type AnyResource, holds, type Loose } from '../../schema/index';
import { actionIcons } from '../acts/actionIcons';
import type { Rights } from '../rights';

export interface RowAction {
  name: string;
  action: Action<Loose>;
  icon: IconNode;
}

/** What the operator may do with the rows of a list, beside opening them. */
export interface RowActs {
  actions: readonly RowAction[];
  /** Whether an action is offered of a record. */
  offers: (action: Action<Loose>, record: Loose) => boolean;
  /** Whether any record of this list may be deleted: a condition may be one that none of its face meets. */
  removesAny: boolean;
  removes: (record: Loose) => boolean;
}

const removesSome = ({ remove, api }: AnyResource): boolean =>
  remove !== false &&
  Object.entries(remove?.when ?? {}).every(([path, value]) => {
    const fixed = api.fixed?.[path];
    return fixed === undefined || fixed === value;
  });

/** Returns what an operator with these rights may do with the rows of a resource's lists. */
export function rowActsOf(resource: AnyResource, { changes }: Rights): RowActs {
  const { remove } = resource;
  const mayRemove = remove !== false && changes(resource, remove?.needs);
  return {
    actions: Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      action.row && changes(resource, action.needs) ? [{ name, action, icon: actionIcons[action.row] }] : [],
    ),
    removesAny: mayRemove && removesSome(resource),
    offers: ({ when, needs }, record) => holds(when, record) && changes(resource, needs, record),
    removes: (record) =>
      remove !== false && holds(remove?.when, record) && changes(resource, remove?.needs, record),
  };
}
