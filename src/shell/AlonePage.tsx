import type { ReactNode } from 'react';
import { useTabTitle } from '../ui/tabTitle';
import { useConsole } from './ConsoleContext';

/** A page without menu and bar: one message in the middle of the screen. */
export const AlonePage = ({ children }: { children: ReactNode }) => {
  const { name } = useConsole();
  useTabTitle();
  return (
    <main className="no-right">
      <h1 className="sr">{name}</h1>
      {children}
    </main>
  );
};
