import type { accessLogOf } from '../../resources/accessLog';
import type { Infer } from '../../schema/index';

/** An entry of the record of access as a list has it. */
export type AccessEntry = Infer<ReturnType<typeof accessLogOf>> & { id: string };

/** What the API tells of a month. */
export interface MonthOfAccess {
  month: string;
  count: number;
  figures: Record<'download' | 'night' | 'newAddress' | 'refused' | 'large' | 'probing', number>;
  review: { createdAt: string; operator: string; note: string } | null;
  open: readonly string[];
  since: string | null;
}

/** Who is in the record, as they were called when they tried last. */
export interface RecordedOperator {
  name: string;
  username: string;
}

/** What following the chain found. */
export interface VerifiedChain {
  count: number;
  checkedAt: string;
  broken: { number: number } | null;
}
