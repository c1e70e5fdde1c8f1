import { findAccessLogCollectionName } from '../../accessLog/log';
import { type AccessLogChainVerificationResult, verifyHashChain } from '../../accessLog/verify';
import type { ServerDefinition } from '../../extend';
import {
  type ChainAnchor,
  findAnchorContradictedByLog,
  type HighestAndRestoreAnchor,
  readChainAnchors,
  selectHighestAndRestoreAnchor,
} from '../anchors';
import type { ServerConfig } from '../config';
import type { ReadOnlyConsoleData } from '../database/shared/reading';
import { runWithReadOnlyConsoleData } from '../reading';
import { UsageError } from '../usage';

const chainBreakDescriptions = {
  missing: 'is missing',
  changed: 'is not as it was written',
  cut: 'and all after it are missing at the end',
  unended: 'follows an end that is not stored any more, so that others may be missing before it',
} as const;

/**
 * Describes the result of verifying the chain of the access log. The text says where the chain is broken, or
 * states its number of entries and its last link. An administrator can keep a copy of this link elsewhere.
 */
export function describeChainVerification({
  count,
  since,
  last,
  broken,
}: AccessLogChainVerificationResult): string {
  if (broken) {
    const positionNote = broken.at ? ` (found at its place: ${broken.at})` : '';
    return `BROKEN: entry ${broken.number} ${chainBreakDescriptions[broken.because]}${positionNote}. The ${count} entries before it follow each other.`;
  }
  if (count === 0) return 'The record of access is empty.';
  return `${count} entries since ${since} follow each other without a gap.\nLast: ${last.number} ${last.hash}`;
}

/**
 * Describes the result of comparing the chain of the access log with its anchors. The text names an anchor
 * that the chain contradicts, or says that a backup was restored.
 */
export const describeChainAnchorComparison = (
  { restored }: Pick<HighestAndRestoreAnchor, 'restored'>,
  contradictedAnchor: ChainAnchor | undefined,
): string[] => [
  ...(contradictedAnchor
    ? [
        `BROKEN: entry ${contradictedAnchor.number} is not the one that was noted at ${contradictedAnchor.at}, ${contradictedAnchor.hash}.`,
      ]
    : []),
  ...(restored ? [`Restored at ${restored.at}, from entry ${restored.number}.`] : []),
];

/** The result of verifying the chain and comparing it with the anchors outside the database. */
export interface AccessLogAuditResult {
  verified: AccessLogChainVerificationResult;
  anchors: HighestAndRestoreAnchor;
  wrong: ChainAnchor | undefined;
}

/** Verifies the chain of the access log, and compares it with the anchors in a folder. */
export async function verifyAccessLogChainAndAnchors(
  consoleData: ReadOnlyConsoleData,
  collection: string,
  dataDir: string,
): Promise<AccessLogAuditResult> {
  // The anchors are read before the chain, so the chain must contain the entries that the anchors name.
  const anchors = selectHighestAndRestoreAnchor(await readChainAnchors(dataDir));
  const chainVerification = await verifyHashChain(consoleData, collection);
  return {
    verified: chainVerification,
    anchors,
    wrong: await findAnchorContradictedByLog(consoleData, collection, anchors),
  };
}

/**
 * Verifies the access log. A server may run meanwhile. Throws UsageError if the product has no access log.
 */
export async function auditAccessLog(
  config: ServerConfig,
  product: ServerDefinition,
): Promise<AccessLogAuditResult> {
  const accessLogName = findAccessLogCollectionName(product.resources);
  if (accessLogName === undefined) throw new UsageError('This product keeps no record of access.');
  return runWithReadOnlyConsoleData(config, product, ({ source }) =>
    verifyAccessLogChainAndAnchors(source, accessLogName, config.dataDir),
  );
}
