import { useStore } from 'ra-core';

/** Id of the message that this operator sent last, until all of it is accepted or its failures were seen. */
export const useLastMessage = () => useStore<string | null>('messages.last', null);
