import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { IconButton } from '../../../ui/IconButton';
import type { MenuItem } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { lazyDialog } from '../../loading/lazyDialog';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { useRowActions } from './useRowActions';

const Menu = lazyDialog(async () => (await import('../../../ui/Menu')).Menu);

export type RowMenuProps = {
  record: ConsoleRecord;
  name: string;
  /** Number of records before this one in the list. */
  at: number;
};

export const RowMenu = ({ record, name, at }: RowMenuProps) => {
  const { opens, canChange, acts, askRemoval } = useListModel();
  const { offered, question } = useRowActions(record, name);
  const translate = useText();
  const formLinks = useListModelState((state) => state.forms);
  const { anchor, trigger, close } = usePopup();
  const items: MenuItem[] = [];
  if (opens) {
    const openRecordForm = () => formLinks.open(formLinks.linkTo(record.id, at));
    items.push(
      canChange
        ? { label: translate('ra.action.edit'), icon: Pencil, onSelect: openRecordForm }
        : { label: translate('list.look'), icon: Eye, onSelect: openRecordForm },
    );
  }
  for (const { label, icon, action, ask } of offered) {
    items.push({ label, icon, danger: action.irreversible === true, onSelect: ask });
  }
  if (acts.removes(record)) {
    const label = translate('ra.action.delete');
    items.push({ label, icon: Trash2, danger: true, onSelect: () => askRemoval({ record, name }) });
  }
  if (items.length === 0) return null;
  const menuLabel = translate('list.more', { record: name });
  return (
    <>
      <IconButton icon={EllipsisVertical} label={menuLabel} {...trigger('menu')} />
      {anchor && <Menu {...{ anchor, label: menuLabel, items }} placement="bottom-end" onClose={close} />}
      {question}
    </>
  );
};
