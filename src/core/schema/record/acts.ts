import { isObject } from '../kinds/nested';
import { isDayField, isGroupField, isReferenceField } from '../kinds/traits';
import { toSeoulDay } from '../text/time';
import type { Action, DeclaredAction, EndpointAction, ValueFilledByApi } from '../words/actions';
import type { AnyField, Shape } from '../words/fields';
import { type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import type { RecordCondition } from '../words/when';
import { fieldAt } from './record';

export const isEndpointAction = (action: Action<Loose>): action is EndpointAction<Loose> =>
  typeof action.run === 'object';

/** Returns the last segment of the URL by which an action is called. */
export const getActionUrlSegment = (actionName: string, action: Action<Loose>): string =>
  isEndpointAction(action) ? action.run.call : actionName;

/** Returns the questions that an action asks before it runs, in order. */
export const getConfirmationQuestionsOfAct = (
  action: Action<Loose>,
): readonly { message: string; when?: RecordCondition<Loose> }[] =>
  isEndpointAction(action) ? (action.ask ?? []) : action.ask ? [action.ask] : [];

export const getInputPathsOfActQuestion = (action: Action<Loose>): readonly string[] =>
  isEndpointAction(action) ? [] : (action.ask?.fields ?? []);

/** Returns the actions of a resource that call no custom endpoint, by name. */
export const getActionsWithoutEndpoint = ({
  actions = {},
}: Pick<AnyResource, 'actions'>): [string, DeclaredAction<Loose>][] =>
  Object.entries(actions).flatMap(([name, action]): [string, DeclaredAction<Loose>][] =>
    isEndpointAction(action) ? [] : [[name, action]],
  );

/** Returns the actions without a custom endpoint that lists also offer for selected rows, by name. */
export const getActionsForSelectedRows = (
  resource: Pick<AnyResource, 'actions'>,
): [string, DeclaredAction<Loose>][] => getActionsWithoutEndpoint(resource).filter(([, { bulk }]) => bulk);

/**
 * Returns a field without its option `readOnly`, because an action's dialog may ask for a field that no form
 * edits.
 */
function removeReadOnlyOption(field: AnyField): AnyField {
  if (!('readOnly' in field)) return field;
  const { readOnly: _, ...open } = field;
  return open as AnyField;
}

/** Returns the fields at these paths without the option `readOnly`, as an action's dialog asks for them. */
export function createActionDialogFields(fields: Shape, inputPaths: readonly string[]): Shape {
  const subpathsByFieldName = new Map<string, string[]>();
  for (const path of inputPaths) {
    const [head = '', ...rest] = path.split('.');
    subpathsByFieldName.set(head, [
      ...(subpathsByFieldName.get(head) ?? []),
      ...(rest.length > 0 ? [rest.join('.')] : []),
    ]);
  }
  return Object.fromEntries(
    [...subpathsByFieldName].map(([name, below]) => {
      const field = fieldAt(fields, name);
      return [
        name,
        isGroupField(field)
          ? { ...field, of: createActionDialogFields(field.of, below) }
          : removeReadOnlyOption(field),
      ];
    }),
  );
}

/** The values that replace the placeholders for time and operator in the `set` of an action. */
export interface ActionTimeAndOperator {
  now: Date;
  operator: { _id: string; name: string };
}

export const isValueFilledByApi = (value: unknown): value is ValueFilledByApi =>
  isObject(value) && 'filled' in value;

const formatNowForField = (field: AnyField, now: Date) =>
  isDayField(field) ? toSeoulDay(now.toISOString()) : now.toISOString();

function resolveValueFilledByApi(
  field: AnyField,
  value: unknown,
  { now, operator }: ActionTimeAndOperator,
): unknown {
  if (!isValueFilledByApi(value)) return value;
  if (value.filled === 'now') return formatNowForField(field, now);
  return isReferenceField(field) ? operator._id : operator.name;
}

/** Returns a record with the values that an action sets. */
export const applyActionValues = <R extends Loose>(
  { fields }: Pick<AnyResource, 'fields'>,
  { set = {} }: Pick<DeclaredAction<Loose>, 'set'>,
  record: R,
  timeAndOperator: ActionTimeAndOperator,
): R =>
  Object.entries(set).reduce(
    (updatedRecord, [path, value]) =>
      setAt(updatedRecord, path, resolveValueFilledByApi(fieldAt(fields, path), value, timeAndOperator)),
    record,
  );
