import { createContext } from 'react';

/** True inside a form that guards its unsaved input, and so also guards text typed in dialogs within it. */
export const InGuardedFormContext = createContext(false);
