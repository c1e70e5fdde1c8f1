import { createContext } from 'react';

/**
 * True inside a form that asks before its unsaved input is lost. The form then also asks for text typed in
 * its dialogs.
 */
export const InGuardedFormContext = createContext(false);
