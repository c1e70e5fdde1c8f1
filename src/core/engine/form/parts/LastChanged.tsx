import { isObject, toSeoul } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { HistoryButton } from './HistoryButton';
import styles from './LastChanged.module.css';

const placeClass = { head: styles.head, end: styles.end, sheet: undefined };

/**
 * Shows the last change of a stored record, its author and its history; nothing for a new record. A page shows
 * it next to its buttons, or at its end where there is no room. A dialog shows it at the end of its sheet.
 */
export const LastChanged = ({ place }: { place: 'head' | 'end' | 'sheet' }) => {
  const { stored } = useRecordFormContext();
  const translate = useText();
  if (typeof stored?.updatedAt !== 'string') return null;
  const { updatedAt, updatedBy } = stored;
  const by = isObject(updatedBy) && typeof updatedBy.name === 'string' ? updatedBy.name : '';
  const at = toSeoul(updatedAt);
  return (
    <span className={classNames(styles.changed, placeClass[place])}>
      <small>
        {by === '' ? translate('form.changedAt', { at }) : translate('form.changedBy', { at, by })}
      </small>
      <HistoryButton />
    </span>
  );
};
