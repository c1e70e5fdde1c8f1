import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BulkEditCallResult, BulkEditFieldChange } from '../../../../provider/calls/bulkCalls';
import { fieldAt, fieldTypeHandlerOf, type Shape } from '../../../../schema/index';
import { classNames } from '../../../../ui/classNames';
import { formatCount } from '../../../../ui/formatCount';
import { useText } from '../../../../ui/useText';
import { useRights } from '../../../rights';
import { useListModel } from '../../listing/ListingContext';
import { type BulkEditValueDraft, BulkEditValueInput, BulkEditValueText } from './BulkEditValueInput';
import styles from './Edit.module.css';
import { LabelledCheckbox } from './LabelledCheckbox';

/** Maximum number of values and reasons that are listed; further ones are only counted. */
const MAX_SHOWN_VALUES = 3;
const MAX_SHOWN_REASONS = 5;

export const CurrentValueCounts = ({
  path,
  values,
}: {
  path: string;
  values: readonly { value: unknown; count: number }[];
}) => {
  const { texts } = useListModel();
  const translate = useText();
  const remainingCount = values.slice(MAX_SHOWN_VALUES).reduce((sum, { count }) => sum + count, 0);
  const valueElements: ReactNode[] = values.slice(0, MAX_SHOWN_VALUES).map(({ value, count }) => (
    <Fragment key={JSON.stringify(value)}>
      <BulkEditValueText {...{ path, value }} /> {formatCount(count) + texts.unit}
    </Fragment>
  ));
  if (remainingCount > 0)
    valueElements.push(translate('bulkEdit.more', { count: formatCount(remainingCount) + texts.unit }));
  return valueElements.map((valueElement, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values keep their order
    <Fragment key={index}>
      {index > 0 && ', '}
      {valueElement}
    </Fragment>
  ));
};

interface BulkEditFieldsProps {
  paths: readonly string[];
  drafts: ReadonlyMap<string, BulkEditValueDraft>;
  foreseen: BulkEditCallResult | undefined;
  isWrong: (path: string) => boolean;
  onTick: (fieldPath: string, isTicked: boolean) => void;
  onDraft: (fieldPath: string, draft: BulkEditValueDraft) => void;
}

export const BulkEditFields = ({
  paths,
  drafts,
  foreseen,
  isWrong,
  onTick,
  onDraft,
}: BulkEditFieldsProps) => {
  const { texts } = useListModel();
  const translate = useText();
  return (
    <ul className={styles.framed} aria-label={translate('bulkEdit.fields')}>
      {paths.map((path) => {
        const draft = drafts.get(path);
        const currentValues =
          foreseen?.present?.find((fieldCounts) => fieldCounts.path === path)?.values ?? [];
        return (
          <li key={path} className={classNames(styles.field, draft === undefined && styles.off)}>
            <LabelledCheckbox
              label={texts.column(path)}
              checked={draft !== undefined}
              onChange={(isTicked) => onTick(path, isTicked)}
            />
            <span className={styles.now}>
              {currentValues.length > 0 && (
                <>
                  {translate('bulkEdit.now', { values: '' })}
                  <CurrentValueCounts path={path} values={currentValues} />
                </>
              )}
            </span>
            {draft === undefined ? (
              <span className={styles.now}>{translate('bulkEdit.unchanged')}</span>
            ) : (
              <BulkEditValueInput
                {...{ path, draft }}
                isWrong={isWrong(path)}
                onChange={(nextDraft) => onDraft(path, nextDraft)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};

/**
 * Returns those changes in which a stored value is cleared because another value of the same record changed
 * (a reset). Each contains the number of records in which this happens.
 */
export const selectResetsThatClearValues = (
  fields: Shape,
  changes: readonly BulkEditFieldChange[],
): BulkEditFieldChange[] =>
  changes.filter(({ path, by, before }) => {
    if (by !== 'reset') return false;
    return before === undefined || !fieldTypeHandlerOf(fieldAt(fields, path)).isEmpty(before);
  });

const UnchangedRecordReasonList = ({ kept }: Pick<BulkEditCallResult, 'kept'>) => {
  const { resource, record, texts } = useListModel();
  const { opens } = useRights();
  const translate = useText();
  const hasPageForm = resource.form && 'page' in resource.form.in;
  return (
    <ul className={styles.why} aria-label={translate('bulkEdit.reasons')}>
      {kept.slice(0, MAX_SHOWN_REASONS).map(({ _id, title, code, message }) => (
        <li key={_id}>
          <b>{title}</b>
          <span>{message}</span>
          {code === 'conflict' && hasPageForm && opens(resource, record) && (
            <Link to={`/${resource.name}/${encodeURIComponent(_id)}`} target="_blank" rel="noreferrer">
              {translate('bulkEdit.look')}
            </Link>
          )}
        </li>
      ))}
      {kept.length > MAX_SHOWN_REASONS && (
        <li>
          <span>
            {translate('bulkEdit.more', { count: formatCount(kept.length - MAX_SHOWN_REASONS) + texts.unit })}
          </span>
        </li>
      )}
    </ul>
  );
};

export const BulkEditOutcomeCounts = ({
  foreseen,
  isCurrent,
}: {
  foreseen: BulkEditCallResult;
  isCurrent: boolean;
}) => {
  const { texts } = useListModel();
  const translate = useText();
  const { done, same, kept } = foreseen;
  const recordCounts = { done: done.length, same: same.length, kept: kept.length };
  return (
    <div className={styles.framed} aria-busy={!isCurrent} role="status">
      <dl className={styles.split}>
        {(['done', 'same', 'kept'] as const).map((outcomeName) => (
          <div key={outcomeName}>
            <dt>{translate(`bulkEdit.counts.${outcomeName}`)}</dt>
            <dd className={outcomeName === 'kept' && recordCounts.kept > 0 ? styles.danger : undefined}>
              {formatCount(recordCounts[outcomeName])}
              <small>{texts.unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      {kept.length > 0 && <UnchangedRecordReasonList kept={kept} />}
    </div>
  );
};
