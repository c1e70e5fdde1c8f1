import { Eye, Pencil, Trash2 } from 'lucide';
import { memo } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { Icon } from '../../../ui/Icon';
import { IconButton, iconButtonClassName } from '../../../ui/IconButton';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';
import { FormLink } from '../row/FormLink';
import { useRowActions } from '../row/useRowActions';
import styles from './RowActions.module.css';

type RowEditLinkProps = { id: string; at: number; record: string };

const RowEditLink = ({ id, at, record }: RowEditLinkProps) => {
  const { canChange } = useListModel();
  const translate = useText();
  const icon = canChange ? Pencil : Eye;
  const label = translate(canChange ? 'list.edit' : 'list.open', { record });
  return (
    <FormLink className={iconButtonClassName} data-open id={id} at={at} aria-label={label} title={label}>
      <Icon of={icon} />
    </FormLink>
  );
};

type RowActionsProps = {
  record: ConsoleRecord;
  name: string;
  /** Number of records before this one in the list. */
  at: number;
};

export const RowActions = memo(({ record, name, at }: RowActionsProps) => {
  const { opens, acts, askRemoval } = useListModel();
  const { offered, question } = useRowActions(record, name);
  const translate = useText();
  return (
    <span className={styles.actions}>
      {opens && <RowEditLink id={record.id} at={at} record={name} />}
      {offered.map(({ name: actionName, icon, label, ask }) => (
        <IconButton
          key={actionName}
          icon={icon}
          label={translate('list.act', { record: name, action: label })}
          onClick={ask}
        />
      ))}
      {acts.removes(record) && (
        <IconButton
          icon={Trash2}
          label={translate('list.remove', { record: name })}
          onClick={() => askRemoval({ record, name })}
        />
      )}
      {question}
    </span>
  );
});
