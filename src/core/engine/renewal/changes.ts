export type Mark = 'new' | 'changed';
export type Marks = ReadonlyMap<string, Mark>;

type Rows = readonly { id: string; version?: unknown }[];

/** What of a list's rows is new or changed in a newer reading of them. */
export function marksOf(before: Rows, after: Rows): Marks {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  return new Map(
    after.flatMap(({ id, version }): [string, Mark][] => {
      if (!versions.has(id)) return [[id, 'new']];
      return versions.get(id) === version ? [] : [[id, 'changed']];
    }),
  );
}

/** Whether rows would stand elsewhere after a newer reading, or other rows in their place. */
export const moves = (before: Rows, after: Rows): boolean =>
  before.length !== after.length || before.some(({ id }, index) => id !== after[index]?.id);

/** The rows as they stand, each with what a newer reading says of it. */
export function inPlace<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const newer = new Map(after.map((row) => [row.id, row]));
  return before.map((row) => newer.get(row.id) ?? row);
}
