import { useCallback, useState } from 'react';
import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import { useLastSentMessageId } from './lastMessage';
import { MessageProgress } from './MessageProgress';

export const LastMessageStatus = () => {
  const [last] = useLastSentMessageId();
  const [open, setOpen] = useState(false);
  const translate = useText();
  const closeProgress = useCallback(() => setOpen(false), []);
  if (last === null) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('selected.message.status')}
      </Button>
      {open && <MessageProgress id={last} onClose={closeProgress} />}
    </>
  );
};
