import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { DialogFoot } from '../../../ui/Dialog';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { FormState, useFootChanges } from './FormState';
import { RecordActions } from './RecordActions';

export interface FootProps {
  saving: boolean;
  onCancel: () => void;
  onRevert: () => void;
}

const SaveButton = ({ saving, clean }: { saving: boolean; clean: boolean }) => {
  const { creating, texts } = useRecordFormContext();
  const translate = useTranslate();
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
export const FormFoot = ({ saving, onCancel }: FootProps) => {
  const translate = useTranslate();
  const changes = useFootChanges();
  return (
    <DialogFoot>
      <FormState changes={changes} />
      <span className="push" />
      <RecordActions />
      <Button onClick={onCancel}>{translate('form.cancel')}</Button>
      <SaveButton saving={saving} clean={changes.length === 0} />
    </DialogFoot>
  );
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const Shortcut = () => {
  const translate = useTranslate();
  return (
    <span className="shortcut" title={translate('form.shortcut')}>
      <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
    </span>
  );
};

const Revert = ({ onRevert, disabled }: { onRevert: () => void; disabled: boolean }) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setAsked(true)}>
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
            onRevert();
          }}
        />
      )}
    </>
  );
};

/** The bar at the bottom of a form on a page. */
export const SaveBar = ({ saving, onCancel, onRevert }: FootProps) => {
  const translate = useTranslate();
  const changes = useFootChanges();
  const clean = changes.length === 0;
  return (
    <div className="savebar">
      <FormState changes={changes} named />
      <span className="grow" />
      <Shortcut />
      <Button onClick={onCancel}>{translate('form.cancel')}</Button>
      <Revert disabled={clean || saving} onRevert={onRevert} />
      <SaveButton saving={saving} clean={clean} />
    </div>
  );
};
