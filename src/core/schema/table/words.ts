import { actInputPaths, hasOwnEndpoint, questionsInActs } from '../record/acts';
import type { Action } from '../words/actions';
import { deskPaths } from '../words/desk';
import type { Loose } from '../words/paths';
import type { AnyResource, Api, Bulk, BulkMessage } from '../words/resource';
import type { When } from '../words/when';
import {
  entriesWithoutMissing,
  type MissingPaths,
  type NamedPath,
  namedPathsIn,
  partsMapWordRow,
  partWordRow,
  pathListWordRow,
  pathMapWordRow,
  pathWordRow,
  simpleWordRow,
  type WordRow,
  type WordRows,
} from './rows';
import {
  flavourWords,
  formWords,
  listWords,
  namedPathsInWhen,
  previewWords,
  publishWords,
  variantWords,
} from './views';

const api: WordRows<Api<Loose>> = {
  path: null,
  many: null,
  one: null,
  fixed: pathMapWordRow({ keyed: true }),
};

const message: WordRow<BulkMessage<Loose>> = {
  names: ({ to, channels, variables = {} }, word, where) => [
    { path: to, word, where, fit: 'message' },
    ...(channels === undefined ? [] : [{ path: channels, word, where, fit: 'channels' as const }]),
    ...Object.values(variables).flatMap((from) =>
      typeof from === 'string' ? [{ path: from, word, where }] : [],
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
              Object.entries(variables).filter(([, from]) => typeof from !== 'string' || !isGone(from)),
            ),
          }),
        },
};

const bulk: WordRows<Bulk<Loose>> = { delete: null, restore: null, message, edit: pathListWordRow('edit') };

/**
 * Returns an act without missing fields; an empty array if its condition reads a missing field. Values that
 * the act sets stay, because the API sets them.
 */
function actLeft(action: Action<Loose>, { isGone }: MissingPaths): Action<Loose>[] {
  const isMet = (when: When<Loose> | undefined) => !Object.keys(when ?? {}).some(isGone);
  if (!isMet(action.when)) return [];
  if (hasOwnEndpoint(action)) {
    return [{ ...action, ...(action.ask && { ask: action.ask.filter(({ when }) => isMet(when)) }) }];
  }
  const { ask } = action;
  const fields = ask?.fields?.filter((path) => !isGone(path));
  return [{ ...action, ...(ask && { ask: { ...ask, ...(fields && { fields }) } }) }];
}

/** The rows for the options of a resource. */
export const resourceWords: WordRows<AnyResource> = {
  name: null,
  fields: null,
  list: partWordRow(listWords),
  form: partWordRow(formWords),
  api: partWordRow(api),
  unique: {
    names: (rules, word, where) => rules.flat().map((path) => ({ path, word, where, fit: 'unique' })),
    left: (rules, { isGone }) => rules.filter((paths) => !paths.some(isGone)),
  },
  checks: simpleWordRow<NonNullable<AnyResource['checks']>>(
    (checks) => Object.values(checks).map(({ at }) => at),
    (checks, { isGone }) => Object.fromEntries(Object.entries(checks).filter(([, { at }]) => !isGone(at))),
  ),
  title: simpleWordRow<NonNullable<AnyResource['title']>>(
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
      const isLeft = instead && ![instead.field, ...Object.keys(instead.when)].some(isGone);
      return { ...rest, ...(isLeft && { instead }), details: title.details.filter((path) => !isGone(path)) };
    },
  ),
  resets: simpleWordRow<NonNullable<AnyResource['resets']>>(
    (resets) => resets.flatMap(({ field, set }) => [field, ...Object.keys(set)]),
    (resets, lack) =>
      resets
        .filter(({ field }) => !lack.isGone(field))
        .map((reset) => ({ ...reset, set: entriesWithoutMissing(reset.set, lack) })),
  ),
  // The paths in this option no longer have fields.
  dropped: null,
  singleton: null,
  create: null,
  needs: null,
  update: null,
  remove: {
    names: (remove) => namedPathsInWhen(remove ? remove.when : undefined, 'remove: '),
    // The option stays although a path is missing. Its condition then can't be checked, so no record can be
    // deleted.
    left: (remove) => remove,
  },
  refusals: null,
  repeats: null,
  rows: {
    names: ({ owner, shared }, word, where) =>
      [owner, ...(shared === undefined ? [] : [shared])].map((path) => ({ path, word, where, key: path })),
    // The option stays, because it also restricts operators who may not read the field with the owner.
    left: (rows) => rows,
  },
  sortable: pathWordRow('sortable'),
  tree: simpleWordRow<NonNullable<AnyResource['tree']>>(
    ({ parent }) => [parent],
    (tree, { isGone }) => (isGone(tree.parent) ? undefined : tree),
  ),
  // The option names fields of other resources.
  related: null,
  memos: simpleWordRow<NonNullable<AnyResource['memos']>>(
    ({ pinned }) => (pinned === undefined ? [] : [pinned]),
    (memos, { isGone }) => (memos.pinned !== undefined && isGone(memos.pinned) ? {} : memos),
  ),
  consents: simpleWordRow<NonNullable<AnyResource['consents']>>(
    ({ lines, ads }) => [lines, ads.state, ads.at],
    (consents, { isGone }) =>
      [consents.lines, consents.ads.state, consents.ads.at].some(isGone) ? undefined : consents,
  ),
  desk: simpleWordRow<NonNullable<AnyResource['desk']>>(
    ({ answer, variables = {}, person, ...desk }) => [
      ...deskPaths(desk),
      ...[answer, person].flatMap((path) => path ?? []),
      ...Object.values(variables),
    ],
    (desk, { isGone }) => {
      if (deskPaths(desk).some(isGone)) return undefined;
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
  publish: partWordRow(publishWords),
  preview: partWordRow(previewWords),
  bulk: partWordRow(bulk),
  // A badge names parameters of a filter and no paths.
  menu: null,
  actions: {
    names: (actions) =>
      Object.entries(actions).flatMap(([name, action]) => {
        const where = `the action ${name}: `;
        return [
          ...[action.when, ...questionsInActs(action).map(({ when }) => when)].flatMap((when) =>
            namedPathsInWhen(when, where),
          ),
          ...actInputPaths(action).map((path) => ({ path, word: 'ask', where })),
          ...Object.keys(action.set ?? {}).map((path) => ({ path, word: 'set', where })),
        ];
      }),
    left: (actions, lack) =>
      Object.fromEntries(
        Object.entries(actions).flatMap(([name, action]) =>
          actLeft(action, lack).map((left) => [name, left]),
        ),
      ),
  },
  variants: {
    names: ({ by, of }, word, where) => [
      { path: by, word: 'variants.by', where, fit: 'by', key: by },
      ...partsMapWordRow('variant', variantWords).names(of, word, where),
    ],
    left: ({ by, of }, lack) => ({ by, of: partsMapWordRow('variant', variantWords).left(of, lack) ?? {} }),
  },
  flavours: partsMapWordRow('flavour', flavourWords),
};

/** Returns all paths that a resource's options name for the API, which ignores flavours. */
export const namedPathsForApi = ({ flavours: _, ...resource }: AnyResource): NamedPath[] =>
  namedPathsIn(resourceWords, resource);

const CREATED = 'createdAt';

/**
 * Returns the path of the creation time if an option of any of the resources needs its index key; otherwise
 * undefined.
 */
export const creationTimePath = (faces: readonly AnyResource[]): string | undefined =>
  faces.flatMap(namedPathsForApi).some(({ key }) => key === CREATED) ? CREATED : undefined;
