import { useMemo, useState } from 'react';
import type { AnyResource } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Chip, type ChipTone } from '../../../ui/Chip';
import { formatCount } from '../../../ui/formatCount';
import { Notice } from '../../../ui/Notice';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import type { Texts } from '../../texts';
import type { ColumnCorrection } from '../sheet/fixes';
import type { ImportState } from '../useImport';
import { createRowDetailsQueryBuilder } from './detailsReader';
import { groupRowsByOutcome, type RowOutcome } from './groups';
import styles from './ImportPreview.module.css';
import { ImportPreviewGroup } from './ImportPreviewGroup';
import { createPreviewRowFormatters } from './lines';

const CorrectedColumnNotices = ({
  importState: { fixes, mend },
  texts,
}: {
  importState: ImportState;
  texts: Texts;
}) => {
  const translate = useText();
  return fixes.map((fix) => {
    const columnLabel = texts.column(fix.path);
    return (
      <Notice key={JSON.stringify(fix)} role="status" centered>
        <span className="push">
          {'zeros' in fix
            ? translate('imports.preview.fixedZeros', { name: columnLabel })
            : translate('imports.preview.fixed', { name: columnLabel, said: fix.said, word: fix.word })}
        </span>
        <Button size="small" onClick={() => void mend(fixes.filter((otherFix) => otherFix !== fix))}>
          {translate('imports.preview.undo')}
        </Button>
      </Notice>
    );
  });
};

const toneByOutcome: Readonly<Record<RowOutcome, ChipTone | undefined>> = {
  refused: 'red',
  updated: 'blue',
  created: 'blue',
  again: undefined,
  same: undefined,
};

/** Maximum number of pairs of identical rows that the preview lists. */
const MAX_LISTED_DUPLICATE_PAIRS = 3;

const DuplicateRowsNotice = ({ of: { sheet, twins } }: { of: ImportState }) => {
  const translate = useText();
  if (twins.size === 0) return null;
  const duplicatePairTexts = [...twins]
    .slice(0, MAX_LISTED_DUPLICATE_PAIRS)
    .map(([place, line]) =>
      translate('imports.preview.pair', { one: line, other: sheet?.rows[place]?.line ?? 0 }),
    );
  const unlistedPairCount = twins.size - MAX_LISTED_DUPLICATE_PAIRS;
  return (
    <Notice tone="amber">
      {translate('imports.preview.twins', {
        pairs:
          unlistedPairCount > 0
            ? translate('imports.andMore', {
                columns: duplicatePairTexts.join(', '),
                count: unlistedPairCount,
              })
            : duplicatePairTexts.join(', '),
      })}
    </Notice>
  );
};

type ImportPreviewProps = { resource: AnyResource; texts: Texts; of: ImportState };

export const ImportPreview = ({ resource, texts, of }: ImportPreviewProps) => {
  const translate = useText();
  const isPhoneWidth = useIsPhoneWidth();
  const { results, twins } = of;
  const outcomeGroups = useMemo(() => groupRowsByOutcome(results, twins), [results, twins]);
  const [pages, setPages] = useState<Readonly<Partial<Record<RowOutcome, number>>>>({});
  const buildRowDetailsQuery = createRowDetailsQueryBuilder(resource, of);
  const applyColumnCorrection = (fix: ColumnCorrection) => void of.mend([...of.fixes, fix]);
  const rowFormatters = createPreviewRowFormatters(resource, of, { translate, texts });
  return (
    <>
      <div className={styles.head}>
        <h3>{translate('imports.preview.title', { count: formatCount(results.length) })}</h3>
        <ul className={styles.counts} aria-label={translate('imports.preview.counts')}>
          {outcomeGroups.map(({ outcome, places }) => (
            <li key={outcome}>
              <Chip tone={toneByOutcome[outcome]}>
                {translate(`imports.counts.${outcome}`)} {formatCount(places.length)}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
      <CorrectedColumnNotices {...{ importState: of, texts }} />
      <DuplicateRowsNotice of={of} />
      <table className={styles.table} aria-label={translate('imports.preview.table')}>
        {!isPhoneWidth && (
          <thead>
            <tr>
              <th scope="col" className={styles.line}>
                {translate('imports.line')}
              </th>
              <th scope="col" className={styles.name}>
                {texts.record}
              </th>
              <th scope="col" className={styles.item}>
                {translate('imports.preview.item')}
              </th>
              <th scope="col" className={styles.value}>
                {translate('imports.preview.value')}
              </th>
              <th scope="col">{translate('imports.reason')}</th>
            </tr>
          </thead>
        )}
        {outcomeGroups.map((group) => (
          <ImportPreviewGroup
            key={group.outcome}
            {...{
              group,
              shown: rowFormatters,
              phone: isPhoneWidth,
              details: buildRowDetailsQuery,
              onFix: applyColumnCorrection,
            }}
            page={pages[group.outcome]}
            onPage={(pageIndex) =>
              setPages((previousPages) => ({ ...previousPages, [group.outcome]: pageIndex }))
            }
          />
        ))}
      </table>
    </>
  );
};
