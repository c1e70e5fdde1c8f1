import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { type AnyResource, holds } from '../../../schema/index';
import { IconButton, iconButtonClass } from '../../../ui/IconButton';
import { useText } from '../../../ui/useText';
import { FormLink } from '../FormLink';
import { useListScreen } from '../ListScreenContext';
import styles from './RowActions.module.css';
import { rowActionsOf } from './rowActionsOf';
import { useRowActions } from './useRowActions';

/** Whether any record of this list may be deleted: a condition may be one that none of its face meets. */
const canRemoveAny = ({ remove, api }: AnyResource): boolean =>
  remove !== false &&
  Object.entries(remove?.when ?? {}).every(([path, value]) => {
    const fixed = api.fixed?.[path];
    return fixed === undefined || fixed === value;
  });

/** Whether a record may be deleted at all. */
export const canRemove = ({ remove }: AnyResource, record: ConsoleRecord): boolean =>
  remove === undefined || (remove !== false && holds(remove.when, record));

/** How many buttons a row of this list has at most; one that only some faces' records have takes no room here. */
export const actionsOf = ({ form, resource }: { form?: unknown; resource: AnyResource }): number =>
  Number(form !== undefined) + Number(canRemoveAny(resource)) + rowActionsOf(resource).length;

const BUTTON = 32;
const PADDING = 32;
const HEAD = 64;

/** Pixels of the column that holds the actions; none where there is no action. */
export const actionsWidth = (screen: Parameters<typeof actionsOf>[0]): number =>
  actionsOf(screen) > 0 ? Math.max(actionsOf(screen) * BUTTON + PADDING, HEAD) : 0;

const EditLink = ({ id, at, label }: { id: string; at: number; label: string }) => (
  <FormLink className={iconButtonClass} id={id} at={at} aria-label={label} title={label}>
    <Pencil className="icon" />
  </FormLink>
);

type RowActionsProps = {
  record: ConsoleRecord;
  name: string;
  /** How many records of the list come before it. */
  at: number;
  onRemove: (record: ConsoleRecord, name: string) => void;
};

export const RowActions = memo(({ record, name, at, onRemove }: RowActionsProps) => {
  const { resource, form } = useListScreen();
  const { offered, question } = useRowActions(record, name);
  const translate = useText();
  return (
    <span className={styles.actions}>
      {form && <EditLink id={record.id} at={at} label={translate('list.edit', { record: name })} />}
      {offered.map(({ name: act, icon, label, ask }) => (
        <IconButton
          key={act}
          icon={icon}
          label={translate('list.act', { record: name, action: label })}
          onClick={ask}
        />
      ))}
      {canRemove(resource, record) && (
        <IconButton
          icon={Trash2}
          label={translate('list.remove', { record: name })}
          onClick={() => onRemove(record, name)}
        />
      )}
      {question}
    </span>
  );
});
