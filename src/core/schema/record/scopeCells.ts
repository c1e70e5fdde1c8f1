import type { AnyResource } from '../words/resource';
import { rightsIn, rightWordsIn } from './rights';
import {
  hasRight,
  holdsRightsOf,
  scopeOf,
  scopeWords,
  showsPersonalOfArea,
  type Verb,
  verbs,
} from './scopes';

/** The columns of an area: its verbs, and its personal data. */
export const columns = [...verbs, 'personal'] as const;
export type Column = (typeof columns)[number];

/** The rights of a product: its areas, and its own words. */
export interface KnownScopeNames {
  areas: readonly string[];
  words: readonly string[];
}

/** Returns the areas and words that scopes of a product may name. */
export function knownScopeNames(resources: readonly AnyResource[]): KnownScopeNames {
  const words = rightWordsIn(resources);
  const areas = rightsIn(resources).filter((word) => !words.includes(word) && !scopeWords.includes(word));
  return { areas, words };
}

/** Area name for all records, including those of no area. */
export const EVERYWHERE = '*';
const PERSONAL = 'personal';

/** Returns the cell for an area and a column in a scope's table. */
export const scopeCellOf = (area: string, column: Column): string => `${area}.${column}`;

const holds = (scope: readonly string[], area: string | null, column: Column) =>
  column === PERSONAL ? showsPersonalOfArea(scope, area) : hasRight(scope, { group: area, verb: column });

/** Returns the single rights of a scope: cells of areas, and words of the product. */
export function cellsOf(scope: readonly string[], { areas, words }: KnownScopeNames): Set<string> {
  const cells = [EVERYWHERE, ...areas].flatMap((area) =>
    columns.flatMap((column) =>
      holds(scope, area === EVERYWHERE ? null : area, column) ? [scopeCellOf(area, column)] : [],
    ),
  );
  return new Set([...cells, ...words.filter((word) => hasRight(scope, { needs: [word] }))]);
}

/** Returns the shortest words for some verbs of an area. */
function areaWordsOf(area: string, held: readonly Verb[]): string[] {
  if (held.length === verbs.length) return [area];
  const changing = held.filter((verb) => verb !== 'view');
  return (changing.length > 0 ? changing : held).map((verb) => scopeCellOf(area, verb));
}

/**
 * Returns the scope for some cells. Empty if they include no verb, because console scope alone would grant
 * everything. Personal data of an area without a verb grant nothing, and are left out.
 */
export function scopeOfCells(cells: ReadonlySet<string>, { areas, words }: KnownScopeNames): string[] {
  const heldIn = (area: string) => verbs.filter((verb) => cells.has(scopeCellOf(area, verb)));
  const isWhole = (area: string) => heldIn(area).length === verbs.length;
  const seen = areas.filter((area) => heldIn(area).length > 0);
  if (seen.length === 0) return [];
  const everywhere = [EVERYWHERE, ...areas];
  const opensAll = everywhere.every((area) => cells.has(scopeCellOf(area, PERSONAL)));
  const own = words.filter((word) => cells.has(word));
  const isEverywhere = everywhere.every(isWhole);
  if (isEverywhere && opensAll && own.length === words.length) return scopeOf([]);
  const more = [
    ...(opensAll
      ? [PERSONAL]
      : seen
          .filter((area) => cells.has(scopeCellOf(area, PERSONAL)))
          .map((area) => scopeCellOf(area, PERSONAL))),
    ...own,
  ];
  // Words of no area leave all areas open, which cells of an area would not.
  const leavesOpen = isEverywhere && more.length > 0 && more.every((word) => !word.includes('.'));
  return scopeOf([...(leavesOpen ? [] : seen.flatMap((area) => areaWordsOf(area, heldIn(area)))), ...more]);
}

/**
 * Returns the scope for some cells with each area named and without personal data; empty if there is no verb.
 */
export function spellOutScope(cells: ReadonlySet<string>, { areas, words }: KnownScopeNames): string[] {
  const own = areas.flatMap((area) =>
    areaWordsOf(
      area,
      verbs.filter((verb) => cells.has(scopeCellOf(area, verb))),
    ),
  );
  return own.length === 0 ? [] : scopeOf([...own, ...words.filter((word) => cells.has(word))]);
}

/** Returns the part of a scope that another scope also has; empty if there is none. */
export function scopeWithin(
  scope: readonly string[],
  most: readonly string[],
  known: KnownScopeNames,
): string[] {
  if (holdsRightsOf(most, scope)) return [...scope];
  const held = cellsOf(most, known);
  return scopeOfCells(new Set([...cellsOf(scope, known)].filter((cell) => held.has(cell))), known);
}

/** Returns a holder's scope after a role changed: the new role, with the holder's own additions and removals. */
export function scopeAfter(
  held: readonly string[],
  before: readonly string[],
  after: readonly string[],
  known: KnownScopeNames,
): string[] {
  const [own, old] = [cellsOf(held, known), cellsOf(before, known)];
  const added = [...own].filter((cell) => !old.has(cell));
  const kept = [...cellsOf(after, known)].filter((cell) => own.has(cell) || !old.has(cell));
  return scopeOfCells(new Set([...kept, ...added]), known);
}
