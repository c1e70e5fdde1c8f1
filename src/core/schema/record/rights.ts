import { isSecret, isSelection } from '../kinds/traits';
import type { AnyField } from '../words/fields';
import type { Need } from '../words/need';
import type { AnyResource } from '../words/resource';
import { eachField } from './folds';
import { everyView, variantOf } from './record';

/** The scope that makes a user an operator. */
const CONSOLE = 'console';
/** The prefix of words that narrow an operator's scope: a menu group's name follows, or one of the words below. */
const NARROWER = `${CONSOLE}:`;
const PERSONAL = 'personal';
const READ = 'read';

const ACCOUNT = 'account';

/** Words of a scope that are no menu group, in any product. */
export const scopeWords: readonly string[] = [PERSONAL, READ];
/** The core's own rights; other words in `needs`, `reads` and `writes` belong to the product. */
export const ownNeeds: readonly string[] = [PERSONAL, ACCOUNT];

/** The product's own words in `needs`, `reads` and `writes` of its resources: they narrow no group. */
let admitted: readonly string[] = [];

/** Sets the scope words that are no menu groups, in place of earlier ones; call before any rights check. */
export function admitWords(resources: readonly AnyResource[]): void {
  admitted = wordsIn(resources);
}

/** Returns the product's words for rights: all that its resources name except `personal` and `account`. */
export function wordsIn(resources: readonly AnyResource[]): string[] {
  const named = resources.flatMap((resource) => [
    resource.needs,
    resource.remove ? resource.remove.needs : undefined,
    ...Object.values(resource.actions ?? {}).map(({ needs }) => needs),
    ...everyView(resource).map(({ list }) => list?.exports?.needs),
    ...[...eachField(resource.fields)].flatMap(([, field]) => [readsOf(field), writesOf(field)]),
  ]);
  const words = named.flatMap((word) => (word === undefined || ownNeeds.includes(word) ? [] : [word]));
  return [...new Set(words)].sort();
}

/** The rights to read and to change a field, in addition to the rights to its record. */
export const readsOf = (field: AnyField): Need | undefined => ('reads' in field ? field.reads : undefined);

/** Returns the rights that the fields of a resource ask their readers for. */
export const wordsToRead = ({ fields }: AnyResource): Need[] =>
  [...eachField(fields)].flatMap(([, field]) => readsOf(field) ?? []);
export const writesOf = (field: AnyField): Need | undefined => ('writes' in field ? field.writes : undefined);

/** Returns everything that an operator can be narrowed to: menu groups, the product's words, `personal` and `read`. */
export function rightsIn(resources: readonly AnyResource[]): string[] {
  // A group of pages alone has no resource: the accounts' `scope` has its value all the same.
  const declared = resources.flatMap(({ fields: { scope } }) =>
    scope && isSelection(scope) ? narrowedTo(scope.choices) : [],
  );
  const words = wordsIn(resources);
  const groups = [...declared, ...resources.flatMap(({ menu }) => menu?.group ?? [])].filter(
    (word) => !scopeWords.includes(word) && !words.includes(word),
  );
  return [...new Set([...groups, ...words, ...scopeWords])];
}

/** Returns the values of an account's `scope`: a menu group without a text for its value does not compile. */
export const scopesOf = <const G extends string, const W extends string = never>(
  groups: readonly G[],
  words: readonly W[] = [],
): readonly ('console' | `console:${G | W | 'personal' | 'read'}`)[] =>
  scopeOf([...groups, ...words, ...scopeWords]) as never;

/** The right that a call, a button or a page needs, in addition to console scope. */
export interface Right {
  /** The menu group of the records. `null`: no menu group has them, so operators narrowed to groups lack them. */
  group?: string | null;
  /** To see personal data unmasked. */
  personal?: boolean;
  /** To change anything except data of the operator's own account. */
  changes?: boolean;
  /** Words of the product. */
  needs?: readonly string[];
}

/** Whether a user is an operator at all. */
export const isOperator = (scope: readonly string[]): boolean => scope.includes(CONSOLE);

/** Returns the scope of an operator narrowed to `words` (menu groups, `personal`, `read`); no words mean full scope. */
export const scopeOf = (words: readonly string[]): string[] => [
  CONSOLE,
  ...words.map((word) => NARROWER + word),
];

/** Returns the words that narrow a scope: menu groups, `personal` and `read`; none for full rights. */
export const narrowedTo = (scope: readonly string[]): string[] =>
  scope.flatMap((each) => (each.startsWith(NARROWER) ? [each.slice(NARROWER.length)] : []));

/**
 * Whether an operator's scope holds a right (decisions, section 9). Only groups narrow the groups, and an unknown one
 * does too; `personal` is needed as soon as anything narrows.
 */
export function hasRight(scope: readonly string[], { group, personal, changes, needs }: Right): boolean {
  const words = narrowedTo(scope);
  const groups = words.filter(isGroupWord);
  const hasGroup = group === undefined || groups.length === 0 || (group !== null && groups.includes(group));
  const sees = !personal || words.length === 0 || words.includes(PERSONAL);
  const isNamed = words.length === 0 || (needs ?? []).every((word) => words.includes(word));
  return isOperator(scope) && hasGroup && sees && isNamed && !(changes && words.includes(READ));
}

/** True if a word of a scope is a menu group; an unknown word counts as a group. */
export const isGroupWord = (word: string): boolean => !scopeWords.includes(word) && !admitted.includes(word);

/** Whether a scope holds every right that another holds. A scope without console access holds none. */
export function holdsRightsOf(scope: readonly string[], other: readonly string[]): boolean {
  if (!isOperator(other)) return true;
  const groups = narrowedTo(other).filter(isGroupWord);
  const held = {
    personal: hasRight(other, { personal: true }),
    changes: hasRight(other, { changes: true }),
    needs: [...admitted].filter((word) => hasRight(other, { needs: [word] })),
  };
  return (groups.length > 0 ? groups : [null]).every((group) => hasRight(scope, { group, ...held }));
}

/** True if a scope holds every right of an account record, as listed in the record's `scope`. */
export const holdsRightsOfRecord = (scope: readonly string[], record: object): boolean =>
  !('scope' in record && Array.isArray(record.scope)) || holdsRightsOf(scope, record.scope.map(String));

/** True if a field concerns the account's sign-in. */
export const isOfAccount = (field: AnyField): boolean => isSecret(field) || writesOf(field) === ACCOUNT;

/** True if a scope has full rights. */
export const isUnlimited = (scope: readonly string[]): boolean =>
  hasRight(scope, { group: null, personal: true, changes: true, needs: [...admitted] });

/** Returns the menu group that records of some faces of one collection belong to; null if none has them. */
export const groupOf = (faces: readonly AnyResource[]): string | null =>
  faces.find(({ menu }) => menu)?.menu?.group ?? null;

/** True if a scope includes a resource's records, among all resources: resources with the same path share its group. */
export const holdsRecords = (
  scope: readonly string[],
  { api }: AnyResource,
  all: readonly AnyResource[],
): boolean => hasRight(scope, rightOver(all.filter((other) => other.api.path === api.path)));

/** Returns the right to read the records of some faces of one collection. */
export const rightOver = (faces: readonly AnyResource[]): Right & { group: string | null } => ({
  group: groupOf(faces),
  ...rightNamed(faces.map(({ needs }) => needs)),
});

/** Returns the right for some words: `personal` and `account` concern data about persons. */
export function rightNamed(words: readonly (Need | undefined)[]): Right {
  const named = words.flatMap((word) => word ?? []);
  const needs = [...new Set(named)].filter((word) => !ownNeeds.includes(word));
  return {
    ...(named.some((word) => ownNeeds.includes(word)) && { personal: true }),
    ...(needs.length > 0 && { needs }),
  };
}

/** Whether a shape has a personal field: asked for each row of a list. */
const personal = new WeakMap<object, boolean>();

/** Whether a resource's records hold personal data. */
export function hasPersonal({ fields }: AnyResource): boolean {
  const has =
    personal.get(fields) ??
    [...eachField(fields)].some(([, field]) => 'personal' in field && field.personal !== undefined);
  personal.set(fields, has);
  return has;
}

/** True if a record holds personal data; records of a variant that only operators write hold none. */
export const isPersonal = (resource: AnyResource, record: object): boolean =>
  hasPersonal(resource) && variantOf(resource, record)?.personal !== false;

/** Returns the right to read a resource's records, to change them, or the right for `needs`. */
export const rightTo = (resource: AnyResource, changes: boolean, needs?: Need): Right => ({
  group: groupOf([resource]),
  changes,
  ...rightNamed([resource.needs, needs]),
});
