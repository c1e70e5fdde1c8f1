export type RowChangeMark = 'new' | 'changed';
export type RowChangeMarksById = ReadonlyMap<string, RowChangeMark>;

type RowsWithVersions = readonly { id: string; version?: unknown }[];

/** Compares the visible rows with newer rows. Returns, by id, which rows are new or have changed. */
export function computeRowChangeMarks(
  visibleRows: RowsWithVersions,
  newerRows: RowsWithVersions,
): RowChangeMarksById {
  const versionById = new Map(visibleRows.map(({ id, version }) => [id, version]));
  return new Map(
    newerRows.flatMap(({ id, version }): [string, RowChangeMark][] => {
      if (!versionById.has(id)) return [[id, 'new']];
      return versionById.get(id) === version ? [] : [[id, 'changed']];
    }),
  );
}

/** Whether showing the newer rows would add, remove, move or replace rows on the screen. */
export const wouldNewerRowsMoveVisibleRows = (
  visibleRows: RowsWithVersions,
  newerRows: RowsWithVersions,
): boolean =>
  visibleRows.length !== newerRows.length || visibleRows.some(({ id }, index) => id !== newerRows[index]?.id);

/** Returns the present rows in their order, with newer values where there are any. */
export function replaceRowsKeepingOrder<T extends { id: string }>(
  visibleRows: readonly T[],
  newerRows: readonly T[],
): T[] {
  const newerRowById = new Map(newerRows.map((row) => [row.id, row]));
  return visibleRows.map((row) => newerRowById.get(row.id) ?? row);
}
