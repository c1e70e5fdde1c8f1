import { ChevronDown, Lock, Pencil, Pin, PinOff, Trash2, Users } from 'lucide';
import type { SavedView } from '../../../provider/calls/views';
import type { MenuItem } from '../../../ui/Menu';
import { MenuButton } from '../../../ui/MenuButton';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useFailureMessage } from '../../calls/failureMessage';
import { useListModelState } from '../listing/ListingContext';
import { useRemoveUnshareableFilters, useSavedViewActions, useSavedViewRights } from './useViewCalls';

addViewTexts();

export type SavedViewDialogName = 'new' | 'rename' | 'remove' | 'share';

/**
 * Returns the operator's actions on the open view. All operators are allowed to make the view their default.
 * Only its owner is allowed to rename or delete a private view. Renaming or deleting a shared view requires
 * the right to change the list's records.
 */
function useSavedViewMenuItems(
  view: SavedView,
  openDialog: (dialogName: SavedViewDialogName) => void,
): MenuItem[] {
  const translate = useText();
  const failureMessage = useFailureMessage(`views/${view._id}`);
  const savedViewActions = useSavedViewActions();
  const { mayChange, mayShare } = useSavedViewRights(view);
  const { opensIn } = useListModelState(({ views }) => views);
  const isDefaultView = opensIn === view;
  const areFiltersShareable = useRemoveUnshareableFilters()(view.filters).areAllShareable;
  // This action is offered to all operators, because each chooses their own default view of a list.
  const defaultViewItem = {
    label: translate(isDefaultView ? 'listViews.undefault' : 'listViews.default'),
    icon: isDefaultView ? PinOff : Pin,
    onSelect() {
      failureMessage.clear();
      void savedViewActions.opensIn(isDefaultView ? null : view).catch(failureMessage.show);
    },
  };
  if (!mayChange) return [defaultViewItem];
  const toggleSavedViewSharing = () => {
    if (!view.shared && !areFiltersShareable) return openDialog('share');
    failureMessage.clear();
    void savedViewActions.change(view, { shared: !view.shared }).catch((failure: unknown) => {
      failureMessage.show(failure);
      return savedViewActions.again();
    });
  };
  return [
    { label: translate('listViews.rename'), icon: Pencil, onSelect: () => openDialog('rename') },
    ...(mayShare
      ? [
          view.shared
            ? { label: translate('listViews.keep'), icon: Lock, onSelect: toggleSavedViewSharing }
            : { label: translate('listViews.share'), icon: Users, onSelect: toggleSavedViewSharing },
        ]
      : []),
    defaultViewItem,
    {
      label: translate('listViews.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => openDialog('remove'),
    },
  ];
}

export const SavedViewMenu = ({
  view,
  ask,
}: {
  view: SavedView;
  ask: (dialogName: SavedViewDialogName) => void;
}) => {
  const translate = useText();
  const viewMenuItems = useSavedViewMenuItems(view, ask);
  return (
    <MenuButton
      icon={ChevronDown}
      label={translate('listViews.menu', { view: view.name })}
      items={viewMenuItems}
    />
  );
};
