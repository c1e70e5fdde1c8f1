import type { Need } from './actions';
import type { AnyField } from './fields';
import { variantOf, walkAll } from './record';
import type { AnyResource } from './resource';

/** The scope that makes a user an operator. */
const CONSOLE = 'console';
/** What narrows an operator begins with it: a menu group's name follows, or one of the words below. */
const NARROWER = `${CONSOLE}:`;
const PERSONAL = 'personal';
const READ = 'read';

/** Words of a scope that are no menu group. */
export const scopeWords: readonly string[] = [PERSONAL, READ];

/** What a call, a button or a page asks of an operator, beside console scope. */
export interface Right {
  /** The menu group of the records. `null`: none has them, so that whoever is narrowed to groups lacks them. */
  group?: string | null;
  /** To see personal data unmasked. */
  personal?: boolean;
  /** To change something that is not the operator's own. */
  changes?: boolean;
}

/** Whether a user is an operator at all. */
export const isOperator = (scope: readonly string[]): boolean => scope.includes(CONSOLE);

/** Returns the scope of an operator who is narrowed to `words`: menu groups, `personal`, `read`; none narrow nothing. */
export const scopeOf = (words: readonly string[]): string[] => [
  CONSOLE,
  ...words.map((word) => NARROWER + word),
];

/** Returns what narrows a scope: names of menu groups, `personal` and `read`; nothing if the operator may do all. */
export const narrowedTo = (scope: readonly string[]): string[] =>
  scope.flatMap((each) => (each.startsWith(NARROWER) ? [each.slice(NARROWER.length)] : []));

/**
 * Whether an operator's scope holds a right (decisions, section 9). Only groups narrow the groups, and an unknown one
 * does too; `personal` is needed as soon as anything narrows.
 */
export function hasRight(scope: readonly string[], { group, personal, changes }: Right): boolean {
  const words = narrowedTo(scope);
  const groups = words.filter((word) => !scopeWords.includes(word));
  const hasGroup = group === undefined || groups.length === 0 || (group !== null && groups.includes(group));
  const sees = !personal || words.length === 0 || words.includes(PERSONAL);
  return isOperator(scope) && hasGroup && sees && !(changes && words.includes(READ));
}

/** Whether a scope holds every right that another holds. One that makes no operator holds none. */
export function holdsRightsOf(scope: readonly string[], other: readonly string[]): boolean {
  if (!isOperator(other)) return true;
  const groups = narrowedTo(other).filter((word) => !scopeWords.includes(word));
  const held = { personal: hasRight(other, { personal: true }), changes: hasRight(other, { changes: true }) };
  return (groups.length > 0 ? groups : [null]).every((group) => hasRight(scope, { group, ...held }));
}

/** Whether a scope holds every right of the account that a record is, if it is one: its `scope` says which these are. */
export const holdsRightsOfRecord = (scope: readonly string[], record: object): boolean =>
  !('scope' in record && Array.isArray(record.scope)) || holdsRightsOf(scope, record.scope.map(String));

/** Whether changing a field is about how an account signs in. */
export const isOfAccount = (field: AnyField): boolean =>
  field.kind === 'password' || ('needs' in field && field.needs === 'account');

/** Whether a scope holds everything. */
export const isUnlimited = (scope: readonly string[]): boolean =>
  hasRight(scope, { group: null, personal: true, changes: true });

/** Returns the menu group that records of some faces of one collection belong to; null if none has them. */
export const groupOf = (faces: readonly AnyResource[]): string | null =>
  faces.find(({ menu }) => menu)?.menu?.group ?? null;

/** Whether a scope holds the records of a resource, among all resources: those that share its path share its group. */
export const holdsRecords = (
  scope: readonly string[],
  { api }: AnyResource,
  all: readonly AnyResource[],
): boolean => hasRight(scope, { group: groupOf(all.filter((other) => other.api.path === api.path)) });

/** Whether a resource's records hold personal data. */
export const hasPersonal = ({ fields }: AnyResource): boolean =>
  [...walkAll(fields)].some(([, field]) => 'personal' in field && field.personal !== undefined);

/** Whether a record holds personal data: those of a variant that operators write alone hold none. */
export const isPersonal = (resource: AnyResource, record: object): boolean =>
  hasPersonal(resource) && variantOf(resource, record)?.personal !== false;

const needed: Readonly<Record<Need, Right>> = {
  personal: { personal: true },
  account: { personal: true },
};

/** Returns the right to read a resource's records, to change them, or to do what `needs` something beside. */
export const rightTo = (resource: AnyResource, changes: boolean, needs?: Need): Right => ({
  group: groupOf([resource]),
  changes,
  ...(needs && needed[needs]),
});
