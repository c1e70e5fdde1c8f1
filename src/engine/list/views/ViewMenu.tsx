import { ChevronDown, Lock, Pencil, Pin, PinOff, Trash2, Users } from 'lucide';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { SavedView } from '../../../provider/views';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { IconButton } from '../../../ui/IconButton';
import { Menu, type MenuItem } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../errorText';
import { useOneCall } from '../../useOneCall';
import type { RouteState } from '../useListState';
import { useMayChange, useSearchWithout, useViewCalls, viewIn } from './useViewCalls';
import { useViewing } from './useViewing';

/** Asks before a view is deleted. */
export const RemoveView = ({
  view,
  state,
  onClose,
}: {
  view: SavedView;
  state: RouteState;
  onClose: () => void;
}) => {
  const translate = useText();
  const reason = useErrorText();
  const calls = useViewCalls();
  const without = useSearchWithout(state);
  const [known, setKnown] = useState(view);
  const { call, error, isPending } = useOneCall({
    mutationFn: () => calls.remove(known, state, without),
    onSuccess: onClose,
    // Somebody changed it meanwhile: the next press deletes it as it is now.
    onError: (failure) => setKnown(viewIn(failure) ?? known),
  });
  return (
    <ConfirmDialog
      tone="danger"
      icon={Trash2}
      title={translate('list.views.removing.title')}
      message={translate(known.shared ? 'list.views.removing.shared' : 'list.views.removing.own', {
        view: known.name,
      })}
      confirmLabel={translate('list.views.removing.confirm')}
      cancelLabel={translate('list.views.dialog.cancel')}
      busy={isPending}
      error={error && reason(error)}
      onConfirm={() => call()}
      onCancel={onClose}
    />
  );
};

export type Asking = 'new' | 'rename' | 'remove';

/**
 * What the operator can do with the open view. Anybody may have the list open in it. Its owner may rename and delete it;
 * once it is shared, whoever may change the list's records may, too, and only they.
 */
function useActs(view: SavedView, ask: (what: Asking) => void): MenuItem[] {
  const translate = useText();
  const notify = useNotify();
  const reason = useErrorText();
  const calls = useViewCalls();
  const { mayChange, mayShare } = useMayChange(view);
  const { opensIn } = useViewing();
  const isDefault = opensIn === view;
  // Everybody decides for themselves in which view a list opens.
  const opening = {
    label: translate(isDefault ? 'list.views.undefault' : 'list.views.default'),
    icon: isDefault ? PinOff : Pin,
    onSelect: () =>
      void calls.opensIn(isDefault ? null : view).catch((failure: unknown) => {
        notify(reason(failure), { type: 'error' });
      }),
  };
  if (!mayChange) return [opening];
  const share = () =>
    void calls.change(view, { shared: !view.shared }).catch((failure: unknown) => {
      notify(reason(failure), { type: 'error' });
      return calls.again();
    });
  return [
    { label: translate('list.views.rename'), icon: Pencil, onSelect: () => ask('rename') },
    ...(mayShare
      ? [
          view.shared
            ? { label: translate('list.views.keep'), icon: Lock, onSelect: share }
            : { label: translate('list.views.share'), icon: Users, onSelect: share },
        ]
      : []),
    opening,
    {
      label: translate('list.views.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => ask('remove'),
    },
  ];
}

/** The button beside the open view, with what can be done with it. */
export const ViewMenu = ({ view, ask }: { view: SavedView; ask: (what: Asking) => void }) => {
  const translate = useText();
  const { anchor, close, trigger } = usePopup();
  const items = useActs(view, ask);
  const label = translate('list.views.menu', { view: view.name });
  return (
    <>
      <IconButton icon={ChevronDown} label={label} {...trigger('menu')} />
      {anchor && <Menu {...{ anchor, label, items }} onClose={close} />}
    </>
  );
};
