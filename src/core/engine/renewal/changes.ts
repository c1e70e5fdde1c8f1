export type Mark = 'new' | 'changed';
export type Marks = ReadonlyMap<string, Mark>;

type Rows = readonly { id: string; version?: unknown }[];

/** Marks the new and changed rows of a newer reading. */
export function marksOf(before: Rows, after: Rows): Marks {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  return new Map(
    after.flatMap(({ id, version }): [string, Mark][] => {
      if (!versions.has(id)) return [[id, 'new']];
      return versions.get(id) === version ? [] : [[id, 'changed']];
    }),
  );
}

/** True if a newer reading would move rows, or replace them. */
export const moves = (before: Rows, after: Rows): boolean =>
  before.length !== after.length || before.some(({ id }, index) => id !== after[index]?.id);

/** The current rows, each with its mark from a newer reading. */
export function inPlace<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const newer = new Map(after.map((row) => [row.id, row]));
  return before.map((row) => newer.get(row.id) ?? row);
}
