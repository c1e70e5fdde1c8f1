import { isObject, toSeoul } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { HistoryButton } from './HistoryButton';
import styles from './LastChanged.module.css';

const placeClass = { head: styles.head, end: styles.end, sheet: undefined };

/**
 * Says when a stored record was changed last and by whom, with its history; nothing of one that nobody has stored yet. On a page that is
 * said beside its buttons, or at its end where there is no room; in a dialog at the end of its sheet.
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
