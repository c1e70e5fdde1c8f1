import { useState } from 'react';
import { useTexts } from '../../../../core/engine/texts';
import type { AnyResource } from '../../../../core/schema/index';
import { Button } from '../../../../core/ui/Button';
import { ConfirmDialog } from '../../../../core/ui/ConfirmDialog';
import { classNames } from '../../../../core/ui/classNames';
import { useText } from '../../../../core/ui/useText';
import styles from './Bar.module.css';
import type { StudioPopup } from './popups';

/**
 * Returns the text about unsaved changes: the changed fields of a single popup, or the number of changed
 * popups.
 */
function useUnsavedPopupsText(resource: AnyResource, unsavedPopups: readonly StudioPopup[]): string {
  const resourceTexts = useTexts(resource);
  const translate = useText();
  const [first] = unsavedPopups;
  if (!first) return '';
  const changedFieldLabels = new Set(
    first.changed.map((path) => resourceTexts.help(path) ?? resourceTexts.label(path)),
  );
  const popupNamesText = unsavedPopups.map(({ name }) => name).join(', ');
  if (unsavedPopups.length > 1)
    return `${translate('popupStudio.several', { count: unsavedPopups.length })}: ${popupNamesText}`;
  return `${first.name}: ${[...changedFieldLabels].join(', ')}`;
}

interface StudioBarProps {
  resource: AnyResource;
  unsavedPopups: readonly StudioPopup[];
  isSaving: boolean;
  onRevert: () => void;
}

export const StudioBar = ({ resource, unsavedPopups, isSaving, onRevert }: StudioBarProps) => {
  const translate = useText();
  const [asks, setAsks] = useState(false);
  const unsavedPopupsText = useUnsavedPopupsText(resource, unsavedPopups);
  const unsavedCount = unsavedPopups.length;
  return (
    <div className={styles.bar} data-foot>
      <span className={classNames(styles.state, unsavedCount === 0 && styles.clean)} role="status">
        {translate(unsavedCount > 0 ? 'popupStudio.unsaved' : 'popupStudio.clean')}
      </span>
      <span className={classNames(styles.names, 'cut')} title={unsavedPopupsText}>
        {unsavedPopupsText}
      </span>
      <span className={styles.shortcut} aria-hidden>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
      <Button disabled={unsavedCount === 0 || isSaving} onClick={() => setAsks(true)}>
        {translate('popupStudio.revert')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        className={styles.save}
        busy={isSaving}
        busyLabel={translate('popupStudio.saving')}
        disabled={unsavedCount === 0 && !isSaving}
      >
        {translate('popupStudio.save')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={translate('popupStudio.revert')}
          message={translate('popupStudio.reverting', { count: unsavedCount })}
          confirmLabel={translate('popupStudio.revert')}
          tone="danger"
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            onRevert();
          }}
        />
      )}
    </div>
  );
};
