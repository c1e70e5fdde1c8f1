import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { classNames } from '../../../ui/classNames';
import { DialogFoot } from '../../../ui/Dialog';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useEditing, useEditingState } from '../edit/EditingContext';
import styles from './FormFoot.module.css';
import { FormState, useFootChanges } from './FormState';
import { RecordActions } from './RecordActions';

interface FootProps {
  onCancel: () => void;
}

const useIsSaving = () => useEditingState(({ isSaving }) => isSaving);

const SaveButton = ({ clean }: { clean: boolean }) => {
  const saving = useIsSaving();
  const { creating, texts } = useRecordFormContext();
  const translate = useText();
  return (
    <Button
      type="submit"
      variant="primary"
      busy={saving}
      busyLabel={translate('form.saving')}
      disabled={clean && !creating && !saving}
    >
      {texts.save}
    </Button>
  );
};

/** The foot of a form in a dialog. */
export const FormFoot = ({ onCancel }: FootProps) => {
  const translate = useText();
  const changes = useFootChanges();
  return (
    <DialogFoot>
      <FormState changes={changes} />
      <span className="push" />
      <RecordActions />
      <Button onClick={onCancel}>{translate('form.cancel')}</Button>
      <SaveButton clean={changes.length === 0} />
    </DialogFoot>
  );
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const Shortcut = () => {
  const translate = useText();
  return (
    <span className={styles.shortcut} title={translate('form.shortcut')}>
      <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
    </span>
  );
};

const Revert = ({ clean }: { clean: boolean }) => {
  const { revert } = useEditing();
  const saving = useIsSaving();
  const translate = useText();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button disabled={clean || saving} onClick={() => setAsked(true)}>
        {translate('form.revert')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={translate('form.reverting.title')}
          message={translate('form.reverting.text')}
          confirmLabel={translate('form.reverting.confirm')}
          cancelLabel={translate('form.cancel')}
          tone="danger"
          onCancel={close}
          onConfirm={() => {
            close();
            revert();
          }}
        />
      )}
    </>
  );
};

/** The bar at the bottom of a form on a page. */
export const SaveBar = ({ onCancel }: FootProps) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const changes = useFootChanges();
  const clean = changes.length === 0;
  return (
    <div className={classNames(styles.bar, resource.singleton && styles.floating)} data-foot>
      <FormState changes={changes} named />
      {!resource.singleton && <span className="grow" />}
      <Shortcut />
      {!resource.singleton && <Button onClick={onCancel}>{translate('form.cancel')}</Button>}
      <Revert clean={clean} />
      <SaveButton clean={clean} />
    </div>
  );
};
