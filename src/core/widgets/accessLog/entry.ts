import type { defineAccessLog } from '../../resources/accessLog';
import type { Infer } from '../../schema/index';

/** An entry of the access log, as a row of the log's list contains it. */
export type ListedAccessLogEntry = Infer<ReturnType<typeof defineAccessLog>> & { id: string };

/** The API's report about one month of the access log. */
export interface MonthlyAccessReport {
  month: string;
  count: number;
  figures: Record<'download' | 'night' | 'newAddress' | 'refused' | 'large' | 'probing', number>;
  review: { createdAt: string; operator: string; note: string } | null;
  open: readonly string[];
  since: string | null;
}

/** An operator in the access log, with the name that their last entry contains. */
export interface OperatorInAccessLog {
  name: string;
  username: string;
}

/**
 * The result of verifying the hash chain of the access log, which shows whether an entry was changed or
 * removed.
 */
export interface HashChainVerificationResult {
  count: number;
  checkedAt: string;
  broken: { number: number } | null;
}
