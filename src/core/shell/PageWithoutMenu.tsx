import type { ReactNode } from 'react';
import { useTabTitle } from '../ui/tabTitle';
import { useDeployment } from './DeploymentContext';
import styles from './PageWithoutMenu.module.css';

export const PageWithoutMenu = ({ children }: { children: ReactNode }) => {
  const { name } = useDeployment();
  useTabTitle();
  return (
    <main className={styles.page}>
      <h1 className="sr-only">{name}</h1>
      {children}
    </main>
  );
};
