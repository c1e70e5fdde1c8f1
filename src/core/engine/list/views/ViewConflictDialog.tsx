import type { SavedView } from '../../../provider/calls/views';
import { toSeoulTimeText } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';

addViewTexts();

const DIALOG_WIDTH_PX = 480;

type ViewConflictDialogProps = {
  /** The saved view with another operator's changes. */
  theirs: SavedView;
  onTheirs: () => void;
  onMine: () => unknown;
  onNew: () => void;
  onClose: () => void;
};

export const ViewConflictDialog = ({ theirs, onTheirs, onMine, onNew, onClose }: ViewConflictDialogProps) => {
  const translate = useText();
  const { name: viewName, updatedBy, updatedAt } = theirs;
  return (
    <Dialog
      title={translate('listViews.conflict.title')}
      width={DIALOG_WIDTH_PX}
      role="alertdialog"
      closable
      onClose={onClose}
    >
      <DialogBody>
        <p>
          {translate('listViews.conflict.text', {
            view: viewName,
            name: updatedBy.name,
            at: toSeoulTimeText(updatedAt),
          })}
        </p>
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button onClick={onTheirs} data-autofocus>
          {translate('listViews.conflict.theirs')}
        </Button>
        <Button onClick={onNew}>{translate('listViews.conflict.new')}</Button>
        <Button variant="primary" onClick={() => onMine()}>
          {translate('listViews.conflict.mine')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
