import { createContext } from 'react';

/** Whether a form around a component guards what is typed into it. */
export const InGuardedForm = createContext(false);
