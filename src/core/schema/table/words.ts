import { getConfirmationQuestionsOfAct, getInputPathsOfActQuestion, isEndpointAction } from '../record/acts';
import type { Action } from '../words/actions';
import { getFieldPathsOfAnswerState } from '../words/desk';
import type { Loose } from '../words/paths';
import type { AnyResource, Api, Bulk, BulkMessage } from '../words/resource';
import type { RecordCondition } from '../words/when';
import {
  collectSchemaOptionPaths,
  createHandlerOfNamedObjects,
  createNestedOptionsHandler,
  createPathKeyedOptionHandler,
  createPathListOptionHandler,
  createPathOptionHandler,
  createSchemaOptionHandler,
  removeEntriesOfUnavailablePaths,
  type SchemaOptionHandler,
  type SchemaOptionHandlers,
  type SchemaOptionPath,
  type UnavailablePathTests,
} from './rows';
import {
  collectPathsOfWhenCondition,
  flavourOptionHandlers,
  formViewOptionHandlers,
  listViewOptionHandlers,
  previewOptionHandlers,
  publishingOptionHandlers,
  variantOptionHandlers,
} from './views';

const apiOptionHandlers: SchemaOptionHandlers<Api<Loose>> = {
  path: null,
  many: null,
  one: null,
  fixed: createPathKeyedOptionHandler({ keyed: true }),
};

const messageOptionHandler: SchemaOptionHandler<BulkMessage<Loose>> = {
  names: ({ to, channels, variables = {} }, optionName, locationPrefix) => [
    { path: to, word: optionName, where: locationPrefix, fit: 'message' },
    ...(channels === undefined
      ? []
      : [{ path: channels, word: optionName, where: locationPrefix, fit: 'channels' as const }]),
    ...Object.values(variables).flatMap((variableSource) =>
      typeof variableSource === 'string'
        ? [{ path: variableSource, word: optionName, where: locationPrefix }]
        : [],
    ),
  ],
  left: ({ to, channels, variables, ...rest }, { isGone }) =>
    isGone(to)
      ? undefined
      : {
          ...rest,
          to,
          ...(channels !== undefined && !isGone(channels) && { channels }),
          ...(variables && {
            variables: Object.fromEntries(
              Object.entries(variables).filter(
                ([, variableSource]) => typeof variableSource !== 'string' || !isGone(variableSource),
              ),
            ),
          }),
        },
};

const bulkActionOptionHandlers: SchemaOptionHandlers<Bulk<Loose>> = {
  delete: null,
  restore: null,
  message: messageOptionHandler,
  edit: createPathListOptionHandler('edit'),
};

/**
 * Returns an action, in an array, without the input fields that its resource lacks. The array is empty if the
 * action's condition reads a missing field. Values that the action sets stay, because the API sets them.
 */
function removeUnavailableActionPaths(
  action: Action<Loose>,
  { isGone }: UnavailablePathTests,
): Action<Loose>[] {
  const canEvaluateCondition = (condition: RecordCondition<Loose> | undefined) =>
    !Object.keys(condition ?? {}).some(isGone);
  if (!canEvaluateCondition(action.when)) return [];
  if (isEndpointAction(action)) {
    return [
      {
        ...action,
        ...(action.ask && { ask: action.ask.filter(({ when }) => canEvaluateCondition(when)) }),
      },
    ];
  }
  const { ask } = action;
  const availableInputPaths = ask?.fields?.filter((path) => !isGone(path));
  return [
    {
      ...action,
      ...(ask && { ask: { ...ask, ...(availableInputPaths && { fields: availableInputPaths }) } }),
    },
  ];
}

/** For each option of a resource, how its paths are listed and how missing ones are removed. */
export const resourceOptionHandlers: SchemaOptionHandlers<AnyResource> = {
  name: null,
  fields: null,
  list: createNestedOptionsHandler(listViewOptionHandlers),
  form: createNestedOptionsHandler(formViewOptionHandlers),
  api: createNestedOptionsHandler(apiOptionHandlers),
  unique: {
    names: (uniquePathLists, optionName, locationPrefix) =>
      uniquePathLists
        .flat()
        .map((path) => ({ path, word: optionName, where: locationPrefix, fit: 'unique' })),
    left: (uniquePathLists, { isGone }) => uniquePathLists.filter((paths) => !paths.some(isGone)),
  },
  checks: createSchemaOptionHandler<NonNullable<AnyResource['checks']>>(
    (checks) => Object.values(checks).map(({ at }) => at),
    (checks, { isGone }) => Object.fromEntries(Object.entries(checks).filter(([, { at }]) => !isGone(at))),
  ),
  title: createSchemaOptionHandler<NonNullable<AnyResource['title']>>(
    (title) =>
      typeof title === 'string'
        ? [title]
        : [
            title.field,
            ...title.details,
            ...(title.instead ? [title.instead.field, ...Object.keys(title.instead.when)] : []),
          ],
    (title, { isGone }) => {
      if (isGone(typeof title === 'string' ? title : title.field)) return undefined;
      if (typeof title === 'string') return title;
      const { instead, ...rest } = title;
      const isFallbackAvailable = instead && ![instead.field, ...Object.keys(instead.when)].some(isGone);
      return {
        ...rest,
        ...(isFallbackAvailable && { instead }),
        details: title.details.filter((path) => !isGone(path)),
      };
    },
  ),
  resets: createSchemaOptionHandler<NonNullable<AnyResource['resets']>>(
    (resets) => resets.flatMap(({ field, set }) => [field, ...Object.keys(set)]),
    (resets, pathTests) =>
      resets
        .filter(({ field }) => !pathTests.isGone(field))
        .map((reset) => ({ ...reset, set: removeEntriesOfUnavailablePaths(reset.set, pathTests) })),
  ),
  // The option lists fields that were removed from the schema, so it names no field that could be missing.
  dropped: null,
  singleton: null,
  create: null,
  needs: null,
  update: null,
  remove: {
    names: (removeOption) =>
      collectPathsOfWhenCondition(removeOption ? removeOption.when : undefined, 'remove: '),
    // `remove` is kept even if its condition reads a missing field. No record then meets the condition, so no
    // record can be deleted. This is intended.
    left: (removeOption) => removeOption,
  },
  refusals: null,
  repeats: null,
  rows: {
    names: ({ owner, shared }, optionName, locationPrefix) =>
      [owner, ...(shared === undefined ? [] : [shared])].map((path) => ({
        path,
        word: optionName,
        where: locationPrefix,
        key: path,
      })),
    // `rows` is kept even without the field of the owner, because it also restricts operators who may not
    // read this field.
    left: (rows) => rows,
  },
  sortable: createPathOptionHandler('sortable'),
  tree: createSchemaOptionHandler<NonNullable<AnyResource['tree']>>(
    ({ parent }) => [parent],
    (tree, { isGone }) => (isGone(tree.parent) ? undefined : tree),
  ),
  // The option names fields of other resources.
  related: null,
  memos: createSchemaOptionHandler<NonNullable<AnyResource['memos']>>(
    ({ pinned }) => (pinned === undefined ? [] : [pinned]),
    (memos, { isGone }) => (memos.pinned !== undefined && isGone(memos.pinned) ? {} : memos),
  ),
  consents: createSchemaOptionHandler<NonNullable<AnyResource['consents']>>(
    ({ lines, ads }) => [lines, ads.state, ads.at],
    (consents, { isGone }) =>
      [consents.lines, consents.ads.state, consents.ads.at].some(isGone) ? undefined : consents,
  ),
  desk: createSchemaOptionHandler<NonNullable<AnyResource['desk']>>(
    ({ answer, variables = {}, person, ...desk }) => [
      ...getFieldPathsOfAnswerState(desk),
      ...[answer, person].flatMap((path) => path ?? []),
      ...Object.values(variables),
    ],
    (desk, { isGone }) => {
      if (getFieldPathsOfAnswerState(desk).some(isGone)) return undefined;
      const { variables, person, answer, ...rest } = desk;
      return {
        ...rest,
        ...(variables && {
          variables: Object.fromEntries(Object.entries(variables).filter(([, path]) => !isGone(path))),
        }),
        ...(person !== undefined && !isGone(person) && { person }),
        ...(answer !== undefined && !isGone(answer) && { answer }),
      };
    },
  ),
  publish: createNestedOptionsHandler(publishingOptionHandlers),
  preview: createNestedOptionsHandler(previewOptionHandlers),
  bulk: createNestedOptionsHandler(bulkActionOptionHandlers),
  // The option `menu` names no field paths: the badge of a menu entry names filter parameters.
  menu: null,
  actions: {
    names: (actions) =>
      Object.entries(actions).flatMap(([name, action]) => {
        const locationPrefix = `the action ${name}: `;
        return [
          ...[action.when, ...getConfirmationQuestionsOfAct(action).map(({ when }) => when)].flatMap(
            (condition) => collectPathsOfWhenCondition(condition, locationPrefix),
          ),
          ...getInputPathsOfActQuestion(action).map((path) => ({ path, word: 'ask', where: locationPrefix })),
          ...Object.keys(action.set ?? {}).map((path) => ({ path, word: 'set', where: locationPrefix })),
        ];
      }),
    left: (actions, pathTests) =>
      Object.fromEntries(
        Object.entries(actions).flatMap(([name, action]) =>
          removeUnavailableActionPaths(action, pathTests).map((availableAction) => [name, availableAction]),
        ),
      ),
  },
  variants: {
    names: ({ by, of }, optionName, locationPrefix) => [
      { path: by, word: 'variants.by', where: locationPrefix, fit: 'by', key: by },
      ...createHandlerOfNamedObjects('variant', variantOptionHandlers).names(of, optionName, locationPrefix),
    ],
    left: ({ by, of }, pathTests) => ({
      by,
      of: createHandlerOfNamedObjects('variant', variantOptionHandlers).left(of, pathTests) ?? {},
    }),
  },
  flavours: createHandlerOfNamedObjects('flavour', flavourOptionHandlers),
};

/** Returns all paths that a resource's options name, except in `flavours`, which the API ignores. */
export const collectOptionPathsExceptFlavours = ({
  flavours: _,
  ...resource
}: AnyResource): SchemaOptionPath[] => collectSchemaOptionPaths(resourceOptionHandlers, resource);

const CREATED_AT_FIELD = 'createdAt';

/**
 * Returns the path of the creation time if an option of any resource needs its index key; otherwise
 * undefined.
 */
export const findIndexedCreationTimePath = (resources: readonly AnyResource[]): string | undefined =>
  resources.flatMap(collectOptionPathsExceptFlavours).some(({ key }) => key === CREATED_AT_FIELD)
    ? CREATED_AT_FIELD
    : undefined;
