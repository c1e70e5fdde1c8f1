import { useStore } from 'ra-core';

/**
 * Returns the id of the operator's last message, until all its mails are accepted or its failures were seen.
 */
export const useLastMessage = () => useStore<string | null>('messages.last', null);
