import { type ReactNode, useEffect } from 'react';
import { useConsole } from '../frame/ConsoleContext';

/** A page without menu and bar: one message in the middle of the screen. */
export const AlonePage = ({ children }: { children: ReactNode }) => {
  const { name } = useConsole();
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main className="no-right">
      <h1 className="sr">{name}</h1>
      {children}
    </main>
  );
};
