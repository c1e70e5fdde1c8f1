import {
  DataTable,
  FunctionField,
  Link,
  NumberField,
  SimpleList,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { toSeoulTimeText } from '../../schema/index';
import { Chip } from '../../ui/Chip';

import styles from './AccessLog.module.css';
import type { ListedAccessLogEntry } from './entry';

const useAccessLogEntryTexts = () => {
  const translate = useTranslate();
  const translateChoiceValue = (field: string, value: string) =>
    translate(`resources.access-log.choices.${field}.${value}`, { _: translate('list.unknown', { value }) });
  return {
    choice: translateChoiceValue,
    /**
     * Returns whose data an access log entry is about: the masked name of one person, or a number of records.
     */
    subject: ({ resource, count }: ListedAccessLogEntry): string =>
      resource === ''
        ? '–'
        : translate('widgets.accessLog.many', {
            resource: translate(`resources.${resource}.name`),
            count: count.toLocaleString('ko-KR'),
            unit: translate(`resources.${resource}.unit`, { _: translate('list.unit') }),
          }),
  };
};

const AccessLogEntryTime = ({ entry }: { entry: ListedAccessLogEntry }) => {
  const { choice } = useAccessLogEntryTexts();
  return (
    <span className={styles.when}>
      {toSeoulTimeText(entry.createdAt)}
      {entry.points.flatMap((point) =>
        point === 'night' || point === 'newAddress' ? (
          <Chip key={point} tone="amber">
            {choice('points', point)}
          </Chip>
        ) : (
          []
        ),
      )}
    </span>
  );
};

const AccessedRecordLink = ({
  entry: { action, result, resource, _subject, subject },
}: {
  entry: ListedAccessLogEntry;
}) => {
  const { [resource]: definition } = useResourceDefinitions();
  const isRecordDeleted = action === 'remove' && result === 'done';
  const subjectName = subject || '–';
  if (isRecordDeleted || !definition?.hasEdit) return <b>{subjectName}</b>;
  return <Link to={`/${resource}/${encodeURIComponent(_subject)}`}>{subjectName}</Link>;
};

const AccessLogSubjectWithDetail = ({ entry }: { entry: ListedAccessLogEntry }) => {
  const { subject } = useAccessLogEntryTexts();
  if (entry._subject === '') return <span title={entry.filter}>{subject(entry)}</span>;
  return (
    <span className={styles.whose}>
      <AccessedRecordLink entry={entry} /> <span>{entry.subjectDetail}</span>
    </span>
  );
};

const chipToneByEntryResult = {
  done: undefined,
  refused: 'red',
  failed: 'amber',
  cancelled: 'amber',
} as const;

const AccessLogEntryResult = ({ entry: { result } }: { entry: ListedAccessLogEntry }) => {
  const { choice } = useAccessLogEntryTexts();
  const tone = chipToneByEntryResult[result];
  const resultText = choice('result', result);
  return tone ? <Chip tone={tone}>{resultText}</Chip> : <span className={styles.quiet}>{resultText}</span>;
};

const AccessLogEntryActionChip = ({ entry }: { entry: ListedAccessLogEntry }) => (
  <Chip>{useAccessLogEntryTexts().choice('action', entry.action)}</Chip>
);

export const AccessLogEntryTable = () => (
  <div className={styles.table}>
    <DataTable<ListedAccessLogEntry> rowClick={false} bulkActionButtons={false} size="small">
      <DataTable.Col source="createdAt">
        <FunctionField<ListedAccessLogEntry> render={(entry) => <AccessLogEntryTime entry={entry} />} />
      </DataTable.Col>
      <DataTable.Col source="operator" disableSort />
      <DataTable.Col source="address" disableSort>
        <FunctionField<ListedAccessLogEntry>
          render={({ address }) => <span className={styles.quiet}>{address || '–'}</span>}
        />
      </DataTable.Col>
      <DataTable.Col source="subject" label="resources.access-log.columns.subject" disableSort>
        <FunctionField<ListedAccessLogEntry>
          render={(entry) => <AccessLogSubjectWithDetail entry={entry} />}
        />
      </DataTable.Col>
      <DataTable.Col source="action" disableSort>
        <FunctionField<ListedAccessLogEntry> render={(entry) => <AccessLogEntryActionChip entry={entry} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="count">
        <NumberField source="count" />
      </DataTable.NumberCol>
      <DataTable.Col source="reason" disableSort>
        <FunctionField<ListedAccessLogEntry>
          render={({ reason }) => (
            <span className={styles.reason} title={reason}>
              {reason || '–'}
            </span>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="result" disableSort>
        <FunctionField<ListedAccessLogEntry> render={(entry) => <AccessLogEntryResult entry={entry} />} />
      </DataTable.Col>
    </DataTable>
  </div>
);

export const AccessLogEntryPhoneList = () => (
  <SimpleList<ListedAccessLogEntry>
    rowClick={false}
    primaryText={(entry) => <AccessLogSubjectWithDetail entry={entry} />}
    secondaryText={(entry) => (
      <span className={styles.lines}>
        <AccessLogEntryTime entry={entry} />
        <span>
          {entry.operator} · {entry.address || '–'}
        </span>
        {entry.reason && <span>{entry.reason}</span>}
        <span className={styles.state}>
          <AccessLogEntryActionChip entry={entry} />
          <AccessLogEntryResult entry={entry} />
        </span>
      </span>
    )}
  />
);
