export type RowChangeMark = 'new' | 'changed';
export type RowChangeMarksById = ReadonlyMap<string, RowChangeMark>;

type RowsWithVersions = readonly { id: string; version?: unknown }[];

/** Compares the visible rows with newer rows. Returns, by id, which rows are new or have changed. */
export function computeRowChangeMarks(before: RowsWithVersions, after: RowsWithVersions): RowChangeMarksById {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  return new Map(
    after.flatMap(({ id, version }): [string, RowChangeMark][] => {
      if (!versions.has(id)) return [[id, 'new']];
      return versions.get(id) === version ? [] : [[id, 'changed']];
    }),
  );
}

/** Whether showing the newer rows would move or replace visible rows. */
export const wouldNewerRowsMoveVisibleRows = (before: RowsWithVersions, after: RowsWithVersions): boolean =>
  before.length !== after.length || before.some(({ id }, index) => id !== after[index]?.id);

/** Returns the present rows in their order, with newer values where there are any. */
export function replaceRowsKeepingOrder<T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
): T[] {
  const newer = new Map(after.map((row) => [row.id, row]));
  return before.map((row) => newer.get(row.id) ?? row);
}
