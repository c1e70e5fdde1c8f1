import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useResourceDefinitions } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { RelatedRecordsByName as Read } from '../../provider/calls/beside';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import {
  type AnyFilter,
  type AnyResource,
  collectAllFiltersOfList,
  collectFormFields,
  doesRecordBelongToResource,
  findField,
  findReferenceOfIndirectFilter,
  getFieldPathsOfFilter,
  getKeysOfFilter,
  isEqualityFilter,
  isNumberField,
  toSeoulDay,
} from '../../schema/index';
import { moveFocusByArrowKey } from '../../ui/arrowKeys';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { ProgressBar } from '../../ui/ProgressBar';
import { addRelatedRecordTexts } from '../../ui/relatedTexts';
import { useText } from '../../ui/useText';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { SumWithUnit } from '../fields/SumWithUnit';
import { ReadErrorNotice } from '../loading/ReadErrorNotice';
import { useRights } from '../rights';
import { useTexts } from '../texts';
import {
  type RelatedRecordGroup,
  useReadableRelatedGroups,
  useRelatedCardDataReaderContext,
} from './firstCall';
import { RelatedRow } from './RelatedRow';
import styles from './related.module.css';

addRelatedRecordTexts();

/**
 * Returns the URL query of the list that shows all records of a related group; undefined if that list has no
 * filter for the reference.
 */
function createRelatedListUrlQuery(
  { resource, ref, through }: RelatedRecordGroup,
  id: string,
): string | undefined {
  const listFilters = resource.list ? collectAllFiltersOfList(resource.list) : [];
  const isFilterForRelatedRecords = (listFilter: AnyFilter) =>
    through
      ? findReferenceOfIndirectFilter(listFilter)?.by === through.ref.path
      : isEqualityFilter(listFilter);
  const referenceFilter = listFilters.find(
    (listFilter) =>
      isFilterForRelatedRecords(listFilter) && getFieldPathsOfFilter(listFilter).includes(ref.path),
  );
  const [key] = referenceFilter ? getKeysOfFilter('route', referenceFilter) : [];
  return key === undefined ? undefined : `?${new URLSearchParams({ [key]: id })}`;
}

/**
 * Whether this card can create related records. The form of a new record must contain the reference to the
 * card's record.
 */
const canCreateRelatedRecord = ({ resource, ref, through }: RelatedRecordGroup): boolean =>
  resource.form !== undefined &&
  resource.create === undefined &&
  resource.variants === undefined &&
  through === undefined &&
  collectFormFields(resource.form).some(({ field, only }) => field === ref.path && only !== 'edit');

/**
 * Reads, in one call, the related records that the card shows first, and the number of records of every other
 * group. The records of another group are read when the operator opens that group.
 */
function useRelatedRecordsData(
  resource: AnyResource,
  recordId: string,
  groupNames: readonly string[],
  openGroupName: string,
) {
  const provider = useDataProvider<ConsoleProvider>();
  const readCardData = useRelatedCardDataReaderContext();
  const [first = ''] = groupNames;
  const [initialGroup] = useState(openGroupName);
  const createRelatedRecordsQueryOptions = (groupName: string, countedGroupNames: readonly string[]) => ({
    queryKey: [resource.name, 'related', recordId, groupName],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (countedGroupNames.length > 0 ? await readCardData('related') : undefined) ??
      (
        await (
          await provider.beside()
        ).readBeside(resource.name, recordId, { of: [groupName], count: countedGroupNames, signal })
      ).related,
  });
  const initialGroupQuery = useQuery<Read>(
    createRelatedRecordsQueryOptions(
      initialGroup || first,
      groupNames.filter((groupName) => groupName !== initialGroup),
    ),
  );
  const openGroupQuery = useQuery<Read>({
    ...createRelatedRecordsQueryOptions(openGroupName, []),
    enabled: openGroupName !== initialGroup,
  });
  return { all: initialGroupQuery, own: openGroupName === initialGroup ? initialGroupQuery : openGroupQuery };
}

interface RelatedRecordGroupPanelProps {
  part: RelatedRecordGroup;
  id: string;
  total: number;
  rows: readonly ConsoleRecord[];
  sum: string | undefined;
}

const RelatedRecordGroupPanel = ({ part, id, total, rows, sum }: RelatedRecordGroupPanelProps) => {
  const { resource } = part;
  const texts = useTexts(resource);
  const translate = useText();
  const { changes, opens, reads } = useRights();
  const { [resource.name]: definition } = useResourceDefinitions();
  const listUrlQuery = createRelatedListUrlQuery(part, id);
  const totalText = formatCount(total) + texts.unit;
  const listLinkTextKey = rows.length < total ? 'related.toAll' : 'related.toList';
  const summedField = part.summed === undefined ? undefined : findField(resource.fields, part.summed);
  const latestCreatedAt = rows[0]?.createdAt;
  const canCreate = definition?.hasCreate && canCreateRelatedRecord(part) && changes(resource);
  const daysText = part.days === undefined ? '' : `${translate('related.days', { count: part.days })} `;
  return (
    <>
      {sum !== undefined && summedField && isNumberField(summedField) && total > 0 && (
        <dl className={styles.figures}>
          <div>
            <dt>{translate('related.sum')}</dt>
            <dd>
              <SumWithUnit field={summedField} sum={sum} />
            </dd>
          </div>
          {typeof latestCreatedAt === 'string' && (
            <div>
              <dt>{translate('related.last')}</dt>
              <dd>
                <time dateTime={latestCreatedAt}>{toSeoulDay(latestCreatedAt)}</time>
              </dd>
            </div>
          )}
        </dl>
      )}
      {total === 0 ? (
        <p className={styles.empty}>
          {daysText}
          {translate('related.none', { name: texts.name })}
        </p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((record) => (
            <RelatedRow
              key={record.id}
              resource={resource}
              record={record}
              figure={part.summed}
              to={
                definition?.hasEdit && reads(resource) && opens(resource, record)
                  ? `/${resource.name}/${encodeURIComponent(record.id)}`
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {(total > 0 || canCreate) && (
        <div className={styles.foot}>
          {total > 0 && (
            <span>
              {daysText}
              {rows.length < total
                ? translate('related.newest', { count: formatCount(rows.length) + texts.unit })
                : translate('related.all', { count: totalText })}
            </span>
          )}
          <span className="push" />
          {canCreate && (
            <Link to={`/${resource.name}/create?${new URLSearchParams({ [part.ref.path]: id })}`}>
              {translate('related.create', { name: texts.record })}
            </Link>
          )}
          {definition?.hasList && reads(resource) && listUrlQuery !== undefined && total > 0 && (
            <Link to={`/${resource.name}${listUrlQuery}`}>
              {translate(listLinkTextKey, { name: texts.name, count: totalText })}
            </Link>
          )}
        </div>
      )}
    </>
  );
};

export const RelatedRecords = () => {
  const { resource, stored, texts } = useRecordFormContext();
  const groups = useReadableRelatedGroups(resource, stored);
  const translate = useText();
  const groupNames = groups.map(({ name }) => name);
  const [open, setOpen] = useState(groupNames[0] ?? '');
  const panelId = useId();
  const tabListRef = useRef<HTMLDivElement>(null);
  const recordId = stored?.id ?? '';
  const { all, own } = useRelatedRecordsData(resource, recordId, groupNames, open);
  const definitions = useResourceDefinitions();
  const { [open]: openGroupData } = own.data ?? {};
  // A group without records is hidden if its resource has no page, because such records may never exist in
  // this deployment.
  const visibleGroups = groups.filter(({ name, resource }) => {
    const groupTotal = all.data?.[name]?.total;
    return (
      name === open || definitions[resource.name] !== undefined || groupTotal === undefined || groupTotal > 0
    );
  });
  const openGroup = groups.find(({ name }) => name === open);
  if (!openGroup || !stored || !doesRecordBelongToResource(resource, stored)) return null;
  const getTotalCountOfRelatedGroup = (groupName: string) =>
    (own.data?.[groupName] ?? all.data?.[groupName])?.total;
  const getRelatedGroupLabel = (groupName: string) => {
    const recordCount = getTotalCountOfRelatedGroup(groupName);
    return recordCount === undefined
      ? texts.related(groupName)
      : translate('related.tab', { name: texts.related(groupName), count: formatCount(recordCount) });
  };
  return (
    <section
      className={classNames(cardStyles.card, styles.related, 'off-paper')}
      aria-label={translate('related.region')}
    >
      <div
        ref={tabListRef}
        role="tablist"
        aria-label={translate('related.region')}
        className={styles.tabs}
        onKeyDown={(event) =>
          moveFocusByArrowKey(event, 'horizontal', [
            ...(tabListRef.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
          ])
        }
      >
        {visibleGroups.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${panelId}-${name}`}
            aria-selected={name === open}
            aria-controls={name === open ? panelId : undefined}
            tabIndex={name === open ? 0 : -1}
            onFocus={() => setOpen(name)}
            onClick={() => setOpen(name)}
          >
            {getRelatedGroupLabel(name)}
          </button>
        ))}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${open}`}>
        {own.error ? (
          <ReadErrorNotice error={own.error} onRetry={own.refetch} />
        ) : openGroupData?.rows ? (
          <RelatedRecordGroupPanel
            {...{ part: openGroup, id: recordId }}
            total={openGroupData.total}
            rows={openGroupData.rows}
            sum={openGroupData.sum}
          />
        ) : (
          <ProgressBar label={translate('related.reading')} />
        )}
      </div>
    </section>
  );
};
