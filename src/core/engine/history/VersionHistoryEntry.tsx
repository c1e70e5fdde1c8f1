import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Undo2 } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import type { RecordVersionSummary } from '../../provider/calls/history';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import { toSeoulTimeText } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { FieldChange } from './FieldChange';
import styles from './History.module.css';

interface VersionEntryProps {
  version: RecordVersionSummary;
  record: ConsoleRecord;
  /** True for the version that is stored now. */
  isNow: boolean;
  onRestore?: (() => void) | undefined;
}

/** Returns a summary of the changes that a version of a record made. */
function useVersionSummary({ version, changed }: RecordVersionSummary): string {
  const { texts } = useRecordFormContext();
  const translate = useText();
  if (changed === null) return translate(version === 1 ? 'history.first' : 'history.oldest');
  const [first, ...others] = changed.map(texts.label);
  if (first === undefined) return translate('history.nothing');
  return others.length === 0
    ? translate('history.changed', { first })
    : translate('history.changedMore', { first, count: others.length });
}

const VersionChanges = ({ version, record }: Pick<VersionEntryProps, 'version' | 'record'>) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const formatErrorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, isPending } = useQuery({
    queryKey: [resource.name, 'history', record.id, 'changes', version.version],
    queryFn: async ({ signal }) =>
      (await provider.history()).readVersion(resource.name, record, version.version, { signal }),
    gcTime: 0,
  });
  if (error) {
    return (
      <Notice tone="red" role="alert">
        {formatErrorText(error)}
      </Notice>
    );
  }
  if (isPending) return <ProgressBar label={translate('history.reading')} />;
  if (!data) {
    return (
      <p className={styles.note}>{translate(version.version === 1 ? 'history.made' : 'history.unknown')}</p>
    );
  }
  if (data.length === 0) return <p className={styles.note}>{translate('history.nothing')}</p>;
  return (
    <ul className={styles.changes}>
      {data.map((change) => (
        <FieldChange key={change.path} {...change} />
      ))}
    </ul>
  );
};

/** Returns the label of the action, undo or restore that created a version; undefined for a plain save. */
function useVersionOriginLabel({ made }: RecordVersionSummary): string | undefined {
  const { resource, texts } = useRecordFormContext();
  const translate = useText();
  if (made?.by === 'act') return resource.actions?.[made.act] && texts.action(made.act, 'label');
  return made?.by === 'back' || made?.by === 'bin' ? translate(`history.${made.by}`) : undefined;
}

export const VersionHistoryEntry = ({ version, record, isNow, onRestore }: VersionEntryProps) => {
  const translate = useText();
  const versionSummary = useVersionSummary(version);
  const originLabel = useVersionOriginLabel(version);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { updatedAt, updatedBy } = version;
  const editorName = updatedBy?.name ?? translate('history.someone');
  const expandIcon = open ? ChevronDown : ChevronRight;
  return (
    <li className={styles.version}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={expandIcon} size={16} />
        <span className={styles.summary}>{versionSummary}</span>
        {isNow && <Chip tone="blue">{translate('history.now')}</Chip>}
        {originLabel && <Chip>{originLabel}</Chip>}
        <small className="muted num">
          {updatedAt
            ? translate('history.by', { at: toSeoulTimeText(updatedAt), name: editorName })
            : editorName}
        </small>
      </button>
      <div id={id} hidden={!open} className={styles.content}>
        {open && <VersionChanges {...{ version, record }} />}
        {open && onRestore && (
          <Button size="small" icon={Undo2} onClick={onRestore}>
            {translate('history.restore')}
          </Button>
        )}
      </div>
    </li>
  );
};
