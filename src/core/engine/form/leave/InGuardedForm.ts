import { createContext } from 'react';

/** True if a surrounding form guards its unsaved input. */
export const InGuardedForm = createContext(false);
