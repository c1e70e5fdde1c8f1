export type RowMark = 'new' | 'changed';
export type RowMarks = ReadonlyMap<string, RowMark>;

type Rows = readonly { id: string; version?: unknown }[];

/** Compares rows with newer ones, and marks the new and the changed ones. */
export function marksOf(before: Rows, after: Rows): RowMarks {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  return new Map(
    after.flatMap(({ id, version }): [string, RowMark][] => {
      if (!versions.has(id)) return [[id, 'new']];
      return versions.get(id) === version ? [] : [[id, 'changed']];
    }),
  );
}

/** Whether newer rows would move or replace the present ones. */
export const movesRows = (before: Rows, after: Rows): boolean =>
  before.length !== after.length || before.some(({ id }, index) => id !== after[index]?.id);

/** Returns the present rows with newer values, without moving any. */
export function mergeInPlace<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const newer = new Map(after.map((row) => [row.id, row]));
  return before.map((row) => newer.get(row.id) ?? row);
}
