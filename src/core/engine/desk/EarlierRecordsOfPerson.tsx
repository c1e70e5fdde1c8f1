import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { isHttpError } from '../../provider/wire/http';
import {
  type AnyResource,
  eachField,
  getAt,
  getDetailPathsOfRecord,
  getRecordTitlePaths,
  getTargetResourceName,
  removeDirectionMarks,
} from '../../schema/index';
import cardStyles from '../../ui/card.module.css';
import { formatCount } from '../../ui/formatCount';
import { useText } from '../../ui/useText';
import { useUnmaskedRecord } from '../calls/useUnmaskedRecord';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { ReadErrorNotice } from '../loading/ReadErrorNotice';
import { RelatedRow } from '../related/RelatedRow';
import relatedStyles from '../related/related.module.css';
import { useRights } from '../rights';
import { useTexts } from '../texts';
import styles from './DeskPage.module.css';
import personStyles from './EarlierRecords.module.css';

/**
 * Returns the person whom the open record references; undefined if there is none. The person's `related`
 * declares lists of records that belong to the person. `relatedKey` is the key of the list that contains the
 * open record.
 */
function usePersonOfRecord() {
  const { resource, stored } = useRecordFormContext();
  const { listReadable: getReadableResources } = useRights();
  const personReference = useMemo(() => {
    const readableResources = getReadableResources();
    return [...eachField(resource.fields)].flatMap(([path, field]) => {
      const target = readableResources.find(({ name }) => name === getTargetResourceName(field));
      const relatedEntries = Object.entries(target?.related ?? {});
      const relatedKey = relatedEntries.find(([, { of, by }]) => of === resource.name && by === path)?.[0];
      return target && relatedKey !== undefined ? [{ path, target, relatedKey }] : [];
    })[0];
  }, [resource, getReadableResources]);
  const id = personReference && stored ? getAt(stored, personReference.path) : undefined;
  return personReference && typeof id === 'string' && id !== '' ? { ...personReference, id } : undefined;
}

/** Whether a read failed, other than by the person's removal. */
const isUnread = (error: Error | null): boolean => error !== null && !isHttpError(error, 404);

type PersonOfRecord = NonNullable<ReturnType<typeof usePersonOfRecord>>;

// Reads the person's record only if the operator may open it, because the API logs the access.
const ReferencedPersonCard = ({ target, id }: { target: AnyResource; id: string }) => {
  const translate = useText();
  const texts = useTexts(target);
  const placeholderRow = { id, _id: id };
  const { record, error, readAgain } = useUnmaskedRecord(target, placeholderRow, true);
  const titlePaths = getRecordTitlePaths(target);
  if (isUnread(error)) return <ReadErrorNotice label={texts.record} error={error} onRetry={readAgain} />;
  if (record === placeholderRow) return null;
  const detailPaths = titlePaths ? getDetailPathsOfRecord(target, titlePaths, record) : [];
  return (
    <section className={styles.earlier} aria-label={texts.record}>
      <div className={personStyles.person}>
        <ul className={relatedStyles.rows}>
          <RelatedRow resource={target} record={record} to={undefined} omittedPaths={detailPaths} />
        </ul>
        <Link to={`/${target.name}/${encodeURIComponent(id)}`}>
          {translate('desk.toPerson', { name: texts.record })}
        </Link>
      </div>
      <dl className={personStyles.contact}>
        {detailPaths
          .map((path) => [path, String(getAt(record, path) ?? '')] as const)
          .filter(([, value]) => value.trim() !== '')
          .map(([path, value]) => (
            <Fragment key={path}>
              <dt>{texts.label(path)}</dt>
              <dd>{removeDirectionMarks(value)}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
};

const EarlierRecordsPanel = ({ target, relatedKey, id }: PersonOfRecord) => {
  const { resource, stored } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const { opens } = useRights();
  const translate = useText();
  const { data, error, refetch } = useQuery({
    queryKey: [target.name, 'related', id, relatedKey],
    queryFn: async ({ signal }) =>
      (await (await provider.beside()).readBeside(target.name, id, { of: [relatedKey], signal })).related,
    retry: false,
  });
  if (!data && isUnread(error)) return <ReadErrorNotice error={error} onRetry={refetch} />;
  const earlierRecords = data?.[relatedKey];
  if (!earlierRecords) return null;
  const rows = (earlierRecords.rows ?? []).filter((row) => row.id !== stored?.id);
  return (
    <section className={styles.earlier}>
      <div className={styles.caption}>
        <h2 className={cardStyles.title}>
          {translate('desk.earlier', { count: formatCount(Math.max(0, earlierRecords.total - 1)) })}
        </h2>
      </div>
      <ul className={relatedStyles.rows}>
        {rows.map((record) => (
          <RelatedRow
            key={record.id}
            {...{ resource, record }}
            to={opens(resource, record) ? `/${resource.name}/${encodeURIComponent(record.id)}` : undefined}
          />
        ))}
      </ul>
    </section>
  );
};

export const EarlierRecordsOfPerson = () => {
  const person = usePersonOfRecord();
  return person ? (
    <Fragment key={person.id}>
      <ReferencedPersonCard {...person} />
      <EarlierRecordsPanel {...person} />
    </Fragment>
  ) : null;
};
