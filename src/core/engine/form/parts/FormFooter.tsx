import { type CSSProperties, type ReactNode, useState } from 'react';
import { doesRecordPageShowMoreThanForm } from '../../../schema/record/related';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { classNames } from '../../../ui/classNames';
import { DialogFoot } from '../../../ui/Dialog';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useFormModel, useFormModelState } from '../edit/EditingContext';
import type { SaveAndContinueOption } from '../save/useAfterSave';
import { CopyRecordButton } from './CopyRecordButton';
import styles from './FormFoot.module.css';
import { computeMaxFormPageWidthPx } from './FormFrame';
import { PrintSheetButton } from './PrintSheetButton';
import { PreviewButton } from './preview/PreviewButton';
import { RecordActions } from './RecordActions';
import {
  UnsavedChangesStatus,
  useAndReportUnsavedFieldPaths,
  useUnsavedFieldPaths,
} from './UnsavedChangesStatus';

interface FormFooterProps {
  onCancel: () => void;
  /**
   * Additional buttons that save the form. After the save, they open another form instead of returning to the
   * list.
   */
  offered: readonly SaveAndContinueOption[];
  /** Saves the form, and then opens the form to which the button with this name leads. */
  onSave: (name: SaveAndContinueOption['name']) => void;
}

const useIsFormSaving = () => useFormModelState(({ isSaving }) => isSaving);
const useIsFormUnchanged = () => useUnsavedFieldPaths().length === 0;

const SaveButton = () => {
  const isFormSaving = useIsFormSaving();
  const isFormUnchanged = useIsFormUnchanged();
  const { creating, texts } = useRecordFormContext();
  const translate = useText();
  return (
    <Button
      type="submit"
      variant="primary"
      busy={isFormSaving}
      busyLabel={translate('form.saving')}
      keepsFocus
      disabled={isFormUnchanged && !creating && !isFormSaving}
    >
      {texts.save}
    </Button>
  );
};

const SaveAndContinueButtons = ({ offered, onSave }: Omit<FormFooterProps, 'onCancel'>) => {
  const isFormSaving = useIsFormSaving();
  const isFormUnchanged = useIsFormUnchanged();
  const { creating } = useRecordFormContext();
  return offered.map(({ name, label }) => (
    <Button
      key={name}
      variant="outlined"
      disabled={isFormSaving || (isFormUnchanged && !creating)}
      onClick={() => onSave(name)}
    >
      {label}
    </Button>
  ));
};

interface FormFooterLayoutProps extends Pick<FormFooterProps, 'onCancel'> {
  /** Buttons shown before the button that closes the form. */
  acts?: ReactNode;
  /** Buttons shown before the save button. */
  children?: ReactNode;
}

export const FormFooterLayout = ({ onCancel, acts, children }: FormFooterLayoutProps) => {
  const translate = useText();
  const unsavedPaths = useAndReportUnsavedFieldPaths();
  return (
    <DialogFoot>
      <UnsavedChangesStatus changes={unsavedPaths} />
      <span className="push" />
      {acts}
      <Button onClick={onCancel}>{translate('app.cancel')}</Button>
      {children}
      <SaveButton />
    </DialogFoot>
  );
};

const FooterActions = () => (
  <>
    <PrintSheetButton />
    <PreviewButton />
    <CopyRecordButton />
    <RecordActions />
  </>
);

export const FormFooter = ({ onCancel, ...ways }: FormFooterProps) => (
  <FormFooterLayout onCancel={onCancel} acts={<FooterActions />}>
    <SaveAndContinueButtons {...ways} />
  </FormFooterLayout>
);

const isAppleDevice = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const SaveShortcutHint = () => {
  const translate = useText();
  return (
    <span className={styles.shortcut} title={translate('form.shortcut')}>
      <kbd>{isAppleDevice() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
    </span>
  );
};

const RevertButton = () => {
  const isFormUnchanged = useIsFormUnchanged();
  const { revert } = useFormModel();
  const isFormSaving = useIsFormSaving();
  const translate = useText();
  const [isConfirmDialogOpen, setConfirmDialogOpen] = useState(false);
  const closeConfirmDialog = () => setConfirmDialogOpen(false);
  return (
    <>
      <Button disabled={isFormUnchanged || isFormSaving} onClick={() => setConfirmDialogOpen(true)}>
        {translate('form.revert')}
      </Button>
      {isConfirmDialogOpen && (
        <ConfirmDialog
          title={translate('form.reverting.title')}
          message={translate('form.reverting.text')}
          confirmLabel={translate('form.reverting.confirm')}
          tone="danger"
          onCancel={closeConfirmDialog}
          onConfirm={() => {
            closeConfirmDialog();
            revert();
          }}
        />
      )}
    </>
  );
};

export const FormPageSaveBar = ({ onCancel, ...ways }: FormFooterProps) => {
  const { resource, view, stored } = useRecordFormContext();
  const translate = useText();
  const unsavedPaths = useAndReportUnsavedFieldPaths();
  const maxWidthPx = computeMaxFormPageWidthPx(
    view,
    stored !== null && doesRecordPageShowMoreThanForm(resource),
  );
  return (
    <div
      className={classNames(styles.bar, resource.singleton && styles.floating)}
      style={{ '--w-form': `${maxWidthPx}px` } as CSSProperties}
      data-foot
    >
      <UnsavedChangesStatus changes={unsavedPaths} showsFieldNames />
      {!resource.singleton && <span className="grow" />}
      <SaveShortcutHint />
      {!resource.singleton && <Button onClick={onCancel}>{translate('app.cancel')}</Button>}
      <RevertButton />
      <SaveAndContinueButtons {...ways} />
      <SaveButton />
    </div>
  );
};
