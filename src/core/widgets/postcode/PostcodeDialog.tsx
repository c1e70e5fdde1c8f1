import { CircleAlert } from 'lucide';
import { type ComponentType, useId, useState } from 'react';
import { useUnsavedTextGuard } from '../../engine/form/leave/typedText';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { useText } from '../../ui/useText';
import type { AddressWithoutDetail } from './address';
import { type AddressLabels, ManualAddressForm } from './ManualAddressForm';
import type { PostcodeServiceProps } from './service';

const DIALOG_WIDTH_PX = 520;

type AddressEntryMode = 'search' | 'byHand' | 'unreachable';

const SearchUnreachableNotice = ({ onRetry }: { onRetry: () => void }) => {
  const translate = useText();
  return (
    <Notice tone="amber" icon={CircleAlert} role="alert" centered>
      <span className="grow">{translate('widgets.postcode.failed')}</span>
      <RetryButton size="small" onClick={onRetry} />
    </Notice>
  );
};

interface PostcodeDialogProps {
  service: ComponentType<PostcodeServiceProps>;
  labels: AddressLabels;
  /** The postal address that the form contains at present. Operators may correct it by hand. */
  heldAddress: AddressWithoutDetail;
  onApply: (address: AddressWithoutDetail) => void;
  onClose: () => void;
}

export const PostcodeDialog = (props: PostcodeDialogProps) => {
  const { service: Service, labels, heldAddress: formAddress, onApply, onClose } = props;
  const translate = useText();
  const [way, setWay] = useState<AddressEntryMode>('search');
  const [typed, setTyped] = useState(formAddress);
  const manualFormId = useId();
  const isAddressEdited = Object.entries(typed).some(
    ([part, text]) => text !== formAddress[part as keyof AddressWithoutDetail],
  );
  const { close, question } = useUnsavedTextGuard(isAddressEdited, onClose);
  const isSearchMode = way === 'search';
  return (
    <Dialog title={translate('widgets.postcode.search')} width={DIALOG_WIDTH_PX} closable onClose={close}>
      <DialogBody>
        {way === 'unreachable' && <SearchUnreachableNotice onRetry={() => setWay('search')} />}
        {isSearchMode ? (
          <Service onFound={onApply} onUnreachable={() => setWay('unreachable')} />
        ) : (
          <ManualAddressForm id={manualFormId} {...{ labels, onApply }} value={typed} onChange={setTyped} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => setWay(isSearchMode ? 'byHand' : 'search')}>
          {translate(isSearchMode ? 'widgets.postcode.byHand' : 'widgets.postcode.bySearch')}
        </Button>
        <span className="push" />
        <Button onClick={close}>{translate('app.cancel')}</Button>
        {!isSearchMode && (
          <Button type="submit" form={manualFormId} variant="primary">
            {translate('widgets.postcode.apply')}
          </Button>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  );
};
