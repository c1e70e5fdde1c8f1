import { Button } from '../../../ui/Button';
import { DialogFoot } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import type { Place } from './Sections';

/** Explains why a form is read-only. */
export const OnlyReadNotice = () => {
  const translate = useText();
  return <Notice role="status">{translate('form.onlyRead')}</Notice>;
};

/** The foot of a form that is only read: a dialog can be closed, and a page needs none. */
export const OnlyReadFoot = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const translate = useText();
  if (place === 'page') return null;
  return (
    <DialogFoot>
      <span className="push" />
      <Button onClick={onClose}>{translate('form.close')}</Button>
    </DialogFoot>
  );
};
