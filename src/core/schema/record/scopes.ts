/** The word in a scope that makes a user an operator. */
const CONSOLE_SCOPE_WORD = 'console';
/**
 * Prefix of the words that restrict an operator's scope: areas, the product's own rights, `personal` and
 * `read`.
 */
const SCOPE_RESTRICTION_PREFIX = `${CONSOLE_SCOPE_WORD}:`;
const PERSONAL_SCOPE_WORD = 'personal';
const READ_SCOPE_WORD = 'read';
/** Separates an area from a verb, or from `personal`. */
const SCOPE_AREA_SEPARATOR = '.';

/** Words in a scope that name no area in any product. */
export const scopeWordsWithoutArea: readonly string[] = [PERSONAL_SCOPE_WORD, READ_SCOPE_WORD];

/**
 * The verbs that a scope may grant in an area (decisions, section 17). The area's name alone means all four,
 * and each verb includes `view`.
 */
export const accessVerbs = ['view', 'write', 'delete', 'export'] as const;
export type AccessVerb = (typeof accessVerbs)[number];

/** The words that may follow an area's name and a dot in a scope. */
type AreaRightWord = AccessVerb | typeof PERSONAL_SCOPE_WORD;
export const areaScopeWordSuffixes: readonly AreaRightWord[] = [...accessVerbs, PERSONAL_SCOPE_WORD];

type ScopeWord<G extends string, W extends string> =
  | 'console'
  | `console:${G | W | 'personal' | 'read'}`
  | `console:${G}.${AreaRightWord}`;

/** Returns the possible values of an account's `scope`. An area without a Korean text does not compile. */
export const scopesOf = <const G extends string, const W extends string = never>(
  groups: readonly G[],
  rightNames: readonly W[] = [],
): readonly ScopeWord<G, W>[] =>
  buildOperatorScope([
    ...groups,
    ...rightNames,
    ...scopeWordsWithoutArea,
    ...groups.flatMap((group) =>
      areaScopeWordSuffixes.map((suffix) => group + SCOPE_AREA_SEPARATOR + suffix),
    ),
  ]) as never;

/** The right that a call, a button or a page requires, in addition to console scope. */
export interface RequiredAccessRight {
  /**
   * The area of the records, which is a menu group; null if no area contains the records. If null, operators
   * whose rights are limited to areas lack the right.
   */
  group?: string | null;
  /**
   * The verb that is required in the area; by default `view`. Without `group`, one area with this verb
   * suffices.
   */
  verb?: AccessVerb;
  /**
   * True if the right to see the area's personal data unmasked is required. Without `group`, this means the
   * personal data of all areas.
   */
  personal?: boolean;
  /** The product's own rights that are required. */
  needs?: readonly string[];
}

/** Whether a scope makes a user an operator. */
export const isOperatorScope = (scope: readonly string[]): boolean => scope.includes(CONSOLE_SCOPE_WORD);

/**
 * Returns the stored scope of an operator who has only the rights in `restrictions`; all rights if
 * `restrictions` is empty.
 */
export const buildOperatorScope = (restrictions: readonly string[]): string[] => [
  CONSOLE_SCOPE_WORD,
  ...restrictions.map((restriction) => SCOPE_RESTRICTION_PREFIX + restriction),
];

/** Returns the words that restrict a scope; an empty list means every right. */
export const extractScopeRestrictions = (scope: readonly string[]): string[] =>
  scope.flatMap((scopeWord) =>
    scopeWord.startsWith(SCOPE_RESTRICTION_PREFIX) ? [scopeWord.slice(SCOPE_RESTRICTION_PREFIX.length)] : [],
  );

/**
 * The names of the product's own rights, as in `needs`, `reads` and `writes`. They are not areas: a scope
 * with only these names gives access to all areas.
 */
let productRightNames: readonly string[] = [];

/**
 * Sets the names of the product's own rights, which replace earlier names.
 * `setProductRightNamesFromResources` calls this function before any rights check.
 */
export function setProductRightNames(rightNames: readonly string[]): void {
  productRightNames = rightNames;
  parsedRightsByScope = new WeakMap();
}

export const getProductRightNames = (): readonly string[] => productRightNames;

/**
 * Whether a word in a scope, an operator's list of rights, names an area of the console. An unknown word
 * counts as an area without records.
 */
export const doesScopeWordNameArea = (word: string): boolean =>
  !scopeWordsWithoutArea.includes(word) && !productRightNames.includes(word);

/** Splits a scope word into its area and the verb or `personal` after the area. */
const splitScopeWord = (word: string): [area: string, rest: string | undefined] => {
  const separatorIndex = word.indexOf(SCOPE_AREA_SEPARATOR);
  return separatorIndex < 0
    ? [word, undefined]
    : [word.slice(0, separatorIndex), word.slice(separatorIndex + 1)];
};

/** Returns the area that a scope word names, without a verb or `personal` after it. */
export const getAreaOfScopeWord = (word: string): string => splitScopeWord(word)[0];

/**
 * The rights that a scope grants. The API and the console interpret the words of scopes only in this module.
 */
export interface ParsedScopeRights {
  isOperator: boolean;
  /**
   * The granted verbs by area. Null means every verb in every area, or only `view` in every area if
   * `isReader` is true.
   */
  areas: ReadonlyMap<string, ReadonlySet<string>> | null;
  /** True if operators with the scope may only read data, and change their own account. */
  isReader: boolean;
  /** Areas whose personal data are visible unmasked; null for all areas. */
  personal: ReadonlySet<string> | null;
  /** The product's own rights that are granted; null for all of them. */
  needs: ReadonlySet<string> | null;
}

let parsedRightsByScope = new WeakMap<readonly string[], ParsedScopeRights>();

function parseScopeRightsUncached(scope: readonly string[]): ParsedScopeRights {
  const restrictions = extractScopeRestrictions(scope);
  const verbsByArea = new Map<string, Set<string>>();
  const personalDataAreas = new Set<string>();
  for (const scopeWord of restrictions.filter(doesScopeWordNameArea)) {
    const [area, rest] = splitScopeWord(scopeWord);
    const grantedVerbs = verbsByArea.get(area) ?? new Set();
    verbsByArea.set(area, grantedVerbs);
    if (rest === PERSONAL_SCOPE_WORD) personalDataAreas.add(area);
    else if (rest === undefined) for (const verb of accessVerbs) grantedVerbs.add(verb);
    else if (accessVerbs.some((verb) => verb === rest)) grantedVerbs.add('view').add(rest);
  }
  const isUnrestricted = restrictions.length === 0;
  return {
    isOperator: isOperatorScope(scope),
    areas: verbsByArea.size === 0 ? null : verbsByArea,
    isReader: restrictions.includes(READ_SCOPE_WORD),
    personal: isUnrestricted || restrictions.includes(PERSONAL_SCOPE_WORD) ? null : personalDataAreas,
    needs: isUnrestricted
      ? null
      : new Set(restrictions.filter((restriction) => productRightNames.includes(restriction))),
  };
}

export function parseScopeRights(scope: readonly string[]): ParsedScopeRights {
  const grantedRights = parsedRightsByScope.get(scope) ?? parseScopeRightsUncached(scope);
  parsedRightsByScope.set(scope, grantedRights);
  return grantedRights;
}

const RECORD_CHANGING_VERBS: readonly AccessVerb[] = ['write', 'delete'];

function doesScopeGrantVerbInArea(
  { areas, isReader }: ParsedScopeRights,
  group: string | null | undefined,
  verb: AccessVerb,
): boolean {
  if (isReader && RECORD_CHANGING_VERBS.includes(verb)) return false;
  if (areas === null) return true;
  if (group === undefined)
    return verb === 'view' || [...areas.values()].some((grantedVerbs) => grantedVerbs.has(verb));
  return group !== null && areas.get(group)?.has(verb) === true;
}

const includesPersonalDataOfArea = (
  { personal }: ParsedScopeRights,
  group: string | null | undefined,
): boolean => personal === null || (typeof group === 'string' && personal.has(group));

/**
 * Whether an operator's scope includes a right (decisions, sections 9 and 17). Only words that name an area
 * restrict a scope to areas. An unknown word counts as an area. A restricted scope includes personal data
 * only if it contains `personal`, alone or after an area.
 */
export function doesScopeIncludeRight(
  scope: readonly string[],
  { group, verb = 'view', personal, needs }: RequiredAccessRight,
): boolean {
  const grantedRights = parseScopeRights(scope);
  return (
    grantedRights.isOperator &&
    doesScopeGrantVerbInArea(grantedRights, group, verb) &&
    (!personal || includesPersonalDataOfArea(grantedRights, group)) &&
    (needs ?? []).every((rightName) => grantedRights.needs === null || grantedRights.needs.has(rightName))
  );
}

/** Whether a scope shows personal data of an area, regardless of its other rights. */
export const maySeePersonalDataOfArea = (scope: readonly string[], group: string | null): boolean =>
  isOperatorScope(scope) && includesPersonalDataOfArea(parseScopeRights(scope), group);

/**
 * Whether a scope includes every right of the scope `requiredScope`. A scope without console access has no
 * rights, so every scope includes it.
 */
export function doesScopeIncludeScope(scope: readonly string[], requiredScope: readonly string[]): boolean {
  if (!isOperatorScope(requiredScope)) return true;
  const [own, theirs] = [parseScopeRights(scope), parseScopeRights(requiredScope)];
  const requiredVerbsByArea = theirs.areas ?? new Map([[null, new Set<AccessVerb>(accessVerbs)]]);
  const requiredRightNames = theirs.needs ?? productRightNames;
  return (
    own.isOperator &&
    [...requiredVerbsByArea].every(([area, held]) =>
      accessVerbs.every(
        (verb) =>
          !held.has(verb) ||
          !doesScopeGrantVerbInArea(theirs, area, verb) ||
          doesScopeGrantVerbInArea(own, area, verb),
      ),
    ) &&
    (theirs.personal === null
      ? own.personal === null
      : [...theirs.personal].every((area) => includesPersonalDataOfArea(own, area))) &&
    [...requiredRightNames].every((rightName) => own.needs === null || own.needs.has(rightName))
  );
}

/**
 * Replaces an item of a stored scope that is not a string. No right has this name, so the item grants
 * nothing.
 */
const INVALID_SCOPE_WORD = '?';

/** Returns the words of a stored scope, which may have any type; an empty array if it is not an array. */
export const parseStoredScopeWords = (scope: unknown): string[] =>
  Array.isArray(scope) ? scope.map((word) => (typeof word === 'string' ? word : INVALID_SCOPE_WORD)) : [];

/** Whether a scope has every right. */
export const isUnrestrictedScope = (scope: readonly string[]): boolean =>
  doesScopeIncludeScope(scope, buildOperatorScope([]));

/** Returns the words of a scope that the product does not declare. They grant nothing. */
export const findUnknownScopeWords = (scope: readonly string[], knownNames: readonly string[]): string[] =>
  extractScopeRestrictions(scope).filter((restriction) => {
    const [area, rest] = splitScopeWord(restriction);
    return (
      !knownNames.includes(area) ||
      (rest !== undefined &&
        (!doesScopeWordNameArea(area) || !areaScopeWordSuffixes.some((suffix) => suffix === rest)))
    );
  });
