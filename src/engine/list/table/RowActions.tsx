import { Pencil, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { type AnyResource, holds } from '../../../schema/index';
import { IconButton } from '../../../ui/IconButton';
import { FormLink } from '../FormLink';
import { useListScreen } from '../ListScreenContext';

/** Whether a record may be deleted at all. */
export const canRemove = ({ remove }: AnyResource, record: ConsoleRecord): boolean =>
  remove === undefined || (remove !== false && holds(remove.when, record));

/** How many buttons a row of this list has at most. */
export const actionsOf = ({ form, resource }: { form?: unknown; resource: AnyResource }): number =>
  Number(form !== undefined) + Number(resource.remove !== false);

const BUTTON = 32;
const PADDING = 32;
const HEAD = 64;

/** Pixels of the column that holds the actions; none where there is no action. */
export const actionsWidth = (screen: Parameters<typeof actionsOf>[0]): number =>
  actionsOf(screen) > 0 ? Math.max(actionsOf(screen) * BUTTON + PADDING, HEAD) : 0;

const EditLink = ({ id, at, label }: { id: string; at: number; label: string }) => (
  <FormLink className="ib" id={id} at={at} aria-label={label} title={label}>
    <Pencil className="i" />
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
  const translate = useTranslate();
  return (
    <span className="rowacts">
      {form && <EditLink id={record.id} at={at} label={translate('list.edit', { record: name })} />}
      {canRemove(resource, record) && (
        <IconButton
          icon={Trash2}
          label={translate('list.remove', { record: name })}
          onClick={() => onRemove(record, name)}
        />
      )}
    </span>
  );
});
