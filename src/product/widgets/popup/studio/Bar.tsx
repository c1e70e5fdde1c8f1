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
function useUnsavedPopupsText(resource: AnyResource, unsaved: readonly StudioPopup[]): string {
  const texts = useTexts(resource);
  const translate = useText();
  const [first] = unsaved;
  if (!first) return '';
  const labels = new Set(first.changed.map((path) => texts.help(path) ?? texts.label(path)));
  const names = unsaved.map(({ name }) => name).join(', ');
  if (unsaved.length > 1) return `${translate('popupStudio.several', { count: unsaved.length })}: ${names}`;
  return `${first.name}: ${[...labels].join(', ')}`;
}

interface StudioBarProps {
  resource: AnyResource;
  unsavedPopups: readonly StudioPopup[];
  isSaving: boolean;
  onRevert: () => void;
}

export const StudioBar = ({ resource, unsavedPopups: unsaved, isSaving, onRevert }: StudioBarProps) => {
  const translate = useText();
  const [asks, setAsks] = useState(false);
  const named = useUnsavedPopupsText(resource, unsaved);
  const count = unsaved.length;
  return (
    <div className={styles.bar} data-foot>
      <span className={classNames(styles.state, count === 0 && styles.clean)} role="status">
        {translate(count > 0 ? 'popupStudio.unsaved' : 'popupStudio.clean')}
      </span>
      <span className={classNames(styles.names, 'cut')} title={named}>
        {named}
      </span>
      <span className={styles.shortcut} aria-hidden>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
      <Button disabled={count === 0 || isSaving} onClick={() => setAsks(true)}>
        {translate('popupStudio.revert')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        className={styles.save}
        busy={isSaving}
        busyLabel={translate('popupStudio.saving')}
        disabled={count === 0 && !isSaving}
      >
        {translate('popupStudio.save')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={translate('popupStudio.revert')}
          message={translate('popupStudio.reverting', { count })}
          confirmLabel={translate('popupStudio.revert')}
          cancelLabel={translate('popupStudio.cancel')}
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
