import { Button } from '../../../ui/Button';
import { DialogFoot } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import type { FormContainer } from './FormSectionList';

export const ReadOnlyFormNotice = () => {
  const translate = useText();
  return <Notice role="status">{translate('form.onlyRead')}</Notice>;
};

export const ReadOnlyFormFooter = ({ place, onClose }: { place: FormContainer; onClose: () => void }) => {
  const translate = useText();
  if (place === 'page') return null;
  return (
    <DialogFoot>
      <span className="push" />
      <Button onClick={onClose}>{translate('ra.action.close')}</Button>
    </DialogFoot>
  );
};
