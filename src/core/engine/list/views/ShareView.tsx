import { useNotify } from 'ra-core';
import type { SavedView } from '../../../provider/calls/views';
import { useErrorText } from '../../calls/errorText';
import { ShareWithout } from './ShareWithout';
import { useShareableFilters, useViewCalls } from './useViewCalls';

export const ShareView = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const notify = useNotify();
  const reason = useErrorText();
  const calls = useViewCalls();
  const { filters } = useShareableFilters()(view.filters);
  const share = () =>
    calls.change(view, { shared: true, filters }).catch((failure: unknown) => {
      notify(reason(failure), { type: 'error' });
      return calls.again();
    });
  return <ShareWithout filters={view.filters} onConfirm={share} onClose={onClose} />;
};
