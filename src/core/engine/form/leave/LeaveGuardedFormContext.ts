import { createContext } from 'react';

/**
 * True inside a form that warns the operator before unsaved input is lost. The warning then also covers text
 * typed in the form's dialogs.
 */
export const LeaveGuardedFormContext = createContext(false);
