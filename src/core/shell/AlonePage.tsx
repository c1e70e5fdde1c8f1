import type { ReactNode } from 'react';
import { useTabTitle } from '../ui/tabTitle';
import styles from './AlonePage.module.css';
import { useDeployment } from './DeploymentContext';

export const AlonePage = ({ children }: { children: ReactNode }) => {
  const { name } = useDeployment();
  useTabTitle();
  return (
    <main className={styles.page}>
      <h1 className="sr-only">{name}</h1>
      {children}
    </main>
  );
};
