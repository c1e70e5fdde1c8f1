import type { GetListParams } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import type { PermittedList } from './listed';

interface NamedListRow {
  record: ConsoleRecord;
  name: string;
}

/**
 * Reads all rows of a list page by page. Returns the rows with their names, and the total number. If the
 * total exceeds `maxRows`, the returned rows are empty.
 */
export async function readAllRowsWithNames(
  provider: ConsoleProvider,
  { resource, nameOf }: Pick<PermittedList, 'resource' | 'nameOf'>,
  params: Omit<GetListParams, 'pagination'>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<{ rows: NamedListRow[]; total: number }> {
  const rows: NamedListRow[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: limits.maxRowsPerPage };
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
      ...params,
      pagination,
    });
    if (total > maxRows) return { rows: [], total };
    const firstRowNumber = total - rows.length;
    rows.push(...data.map((record, index) => ({ record, name: nameOf(record, firstRowNumber - index) })));
    if (data.length === 0 || rows.length >= total) return { rows, total };
  }
}
