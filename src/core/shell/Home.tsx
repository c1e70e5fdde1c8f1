import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { HomePart } from '../../product/menu';
import { firstPathIn } from './menuEntries';
import { NoRightAnywhere } from './NoRightIn';
import { useHome, useMenu } from './useMenu';

/** The dashboard with what the operator may see of it; who may see nothing of it is led to the first page of the menu. */
export const Home = ({ Dashboard }: { Dashboard: ComponentType<{ parts: readonly HomePart[] }> }) => {
  const parts = useHome();
  const first = firstPathIn(useMenu());
  if (parts.length > 0) return <Dashboard parts={parts} />;
  return first === undefined ? <NoRightAnywhere /> : <Navigate to={first} replace />;
};
