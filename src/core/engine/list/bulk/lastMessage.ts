import { useOperatorStore } from '../../useOperatorStore';

/**
 * Returns the id of the operator's last message. It is kept until all mails of the message are accepted, or
 * until the operator has seen its failures.
 */
export const useLastSentMessageId = () => useOperatorStore<string | null>('messages.last', null);
