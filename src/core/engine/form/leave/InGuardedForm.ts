import { createContext } from 'react';

/** Tells components whether a surrounding form guards its unsaved input. */
export const InGuardedForm = createContext(false);
