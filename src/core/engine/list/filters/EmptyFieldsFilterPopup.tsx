import { classNames } from '../../../ui/classNames';
import { Popup } from '../../../ui/Popup';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';
import styles from './EmptyFieldsFilterPopup.module.css';
import type { FilterDraft } from './filterTypes';

interface EmptyFieldsFilterPopupProps {
  anchor: HTMLElement;
  /**
   * The fields that can be empty. Each has the key of the filter that finds records in which the field is
   * empty or filled.
   */
  fields: readonly { path: string; key: string }[];
  draft: FilterDraft;
  onChange: (changes: FilterDraft) => void;
  onClose: () => void;
}

export const EmptyFieldsFilterPopup = ({
  anchor,
  fields,
  draft,
  onChange,
  onClose,
}: EmptyFieldsFilterPopupProps) => {
  const { texts } = useListModel();
  const translate = useText();
  return (
    <Popup
      {...{ anchor, onClose }}
      role="dialog"
      aria-label={translate('listViews.emptiness.title')}
      placement="bottom-end"
      className={styles.popup}
    >
      <b>{translate('listViews.emptiness.title')}</b>
      <ul className={styles.fields}>
        {fields.map(({ path, key }) => (
          <li key={key} className={styles.field}>
            <span className="cut">{texts.column(path)}</span>
            <SegmentedControl
              label={texts.column(path)}
              options={[
                { value: '', label: translate('list.filter.all') },
                { value: 'true', label: translate('listViews.emptiness.empty') },
                { value: 'false', label: translate('listViews.emptiness.filled') },
              ]}
              value={draft[key] ?? ''}
              onChange={(value) => onChange({ [key]: value })}
            />
          </li>
        ))}
      </ul>
      <p className={classNames(styles.hint, 'muted')}>{translate('listViews.emptiness.hint')}</p>
    </Popup>
  );
};
