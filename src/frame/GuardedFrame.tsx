import { type CoreLayoutProps, usePermissions } from 'ra-core';
import { NoRightPage } from '../pages/NoRightPage';
import { Frame } from './Frame';

/** The frame for operators; whoever has no console scope is told so on every screen. */
export const GuardedFrame = ({ children }: CoreLayoutProps) => {
  const { permissions, isPending } = usePermissions<readonly string[]>();
  if (isPending) return null;
  return permissions?.includes('console') ? <Frame>{children}</Frame> : <NoRightPage />;
};
