import { isPersonal, type Loose } from '../../../../src/core/schema/index';
import type { Import } from './row';

const OUTCOMES = ['created', 'updated', 'same', 'again', 'refused'] as const;

/** A row in the record of access: `id` names its record, `record` is true if it is about a person. */
export interface Tried {
  outcome: (typeof OUTCOMES)[number];
  id: string | undefined;
  record: Loose;
  /** Why it was refused. */
  code?: unknown;
}

/** The outcomes of rows as `outcome=count`, and how many people's records were stored or compared with them. */
function told(rows: readonly Tried[], dryRun: boolean) {
  const counts = OUTCOMES.flatMap((outcome) => {
    const { length } = rows.filter((row) => row.outcome === outcome);
    return length > 0 ? [`${outcome}=${length}`] : [];
  });
  const people = rows.flatMap(({ id, outcome }) =>
    id === undefined || (dryRun && outcome === 'created') ? [] : [id],
  );
  return {
    count: new Set(people).size,
    filter: [...(dryRun ? ['dryRun=true'] : []), ...counts].join('&'),
  };
}

/**
 * Notes the outcomes of rows about people: comparing stored records without storing any counts too. Rows that were
 * refused for want of a right are an entry of their own.
 */
export function noteImport(
  { face, call: { access }, options: { dryRun } }: Import,
  tried: readonly Tried[],
): void {
  const personal = tried.filter(({ record }) => isPersonal(face, record));
  const lacksRight = ({ code }: Tried) => code === 'no_right';
  const parts = [
    { rows: personal.filter((row) => !lacksRight(row)), result: 'done' as const },
    { rows: personal.filter(lacksRight), result: 'refused' as const },
  ];
  access.each = parts.flatMap(({ rows, result }) =>
    rows.length > 0 ? [{ resource: face.name, result, ...told(rows, dryRun) }] : [],
  );
}
