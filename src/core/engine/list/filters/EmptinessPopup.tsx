import { classNames } from '../../../ui/classNames';
import { Popup } from '../../../ui/Popup';
import { Segmented } from '../../../ui/Segmented';
import { useText } from '../../../ui/useText';
import { useListing } from '../listing/ListingContext';
import styles from './EmptinessPopup.module.css';
import type { FilterDraft } from './filterTypes';

interface EmptinessPopupProps {
  anchor: HTMLElement;
  /** The fields that can be empty, each with the key of its filter by emptiness. */
  fields: readonly { path: string; key: string }[];
  draft: FilterDraft;
  onChange: (changes: FilterDraft) => void;
  onClose: () => void;
}

export const EmptinessPopup = ({ anchor, fields, draft, onChange, onClose }: EmptinessPopupProps) => {
  const { texts } = useListing();
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
            <Segmented
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
