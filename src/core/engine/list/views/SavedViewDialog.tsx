import { type FormEvent, useId, useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { isBlankText, type ListSettings, limits, truncateToCharacters } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useUnsavedTextGuard } from '../../form/leave/typedText';
import { useRights } from '../../rights';
import { useListModel } from '../listing/ListingContext';
import { ShareWithoutFiltersDialog } from './ShareWithoutFiltersDialog';
import { useRemoveUnshareableFilters } from './useViewCalls';
import styles from './ViewArea.module.css';

addViewTexts();

const DIALOG_WIDTH_PX = 424;

type ViewNameAndSharing = Pick<SavedView, 'name' | 'shared'>;

export type SavedViewDialogProps = {
  /** The view to rename; undefined if the dialog creates a view. */
  view?: SavedView | undefined;
  /**
   * The filters of a new view. A filter that contains a value of a masked field can't be shared with other
   * operators.
   */
  filters?: ListSettings['filters'];
  onSave: (nameAndSharing: ViewNameAndSharing) => Promise<unknown>;
  onClose: () => void;
};

export const SavedViewDialog = ({ view, filters = {}, onSave, onClose }: SavedViewDialogProps) => {
  const { resource } = useListModel();
  const { changes } = useRights();
  const translate = useText();
  const formatErrorText = useErrorText();
  const checkboxId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isAsked, setAsked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { call, error, isPending } = useExclusiveMutation({
    mutationFn: () => onSave({ name: name.trim(), shared }),
    onSuccess: onClose,
  });
  // While saving, the operator is not asked to confirm leaving, because the console itself navigates to the
  // saved view's URL.
  const { close, question } = useUnsavedTextGuard(!isPending && name.trim() !== (view?.name ?? ''), onClose);
  const areFiltersShareable = useRemoveUnshareableFilters()(filters).areAllShareable;
  const lacksName = isAsked && isBlankText(name);
  const submitSavedViewDialog = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isBlankText(name)) return;
    if (!view && shared && !areFiltersShareable) setRefused(true);
    else call();
  };
  return (
    <Dialog
      title={translate(view ? 'listViews.dialog.rename' : 'listViews.dialog.create')}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={close}
    >
      <form onSubmit={submitSavedViewDialog} noValidate className={styles.form}>
        <DialogBody className={styles.fields}>
          {!view && <p>{translate('listViews.dialog.text')}</p>}
          <Labelled
            label={translate('listViews.dialog.name')}
            required
            error={lacksName && translate('listViews.dialog.required')}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                data-autofocus
                placeholder={translate('listViews.dialog.placeholder')}
                value={name}
                onChange={(event) =>
                  setName(truncateToCharacters(event.target.value, limits.maxViewNameLength))
                }
              />
            )}
          </Labelled>
          {!view && changes(resource) && (
            <div className={styles.check}>
              <Checkbox
                id={checkboxId}
                aria-describedby={`${checkboxId}-help`}
                checked={shared}
                onChange={setShared}
              />
              <label htmlFor={checkboxId}>{translate('listViews.dialog.shared')}</label>
              <span id={`${checkboxId}-help`} className="muted">
                {translate('listViews.dialog.help')}
              </span>
            </div>
          )}
          {error && (
            <Notice tone="red" role="alert">
              {formatErrorText(error)}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <span className="push" />
          <Button onClick={close}>{translate('app.cancel')}</Button>
          <Button variant="primary" type="submit" busy={isPending}>
            {translate('listViews.dialog.save')}
          </Button>
        </DialogFoot>
      </form>
      {question}
      {isRefused && (
        <ShareWithoutFiltersDialog
          filters={filters}
          onConfirm={() => call()}
          onClose={() => setRefused(false)}
        />
      )}
    </Dialog>
  );
};
