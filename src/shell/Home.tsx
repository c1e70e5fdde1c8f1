import { Navigate } from 'react-router';
import { homeOf } from './menuEntries';
import { NoRightAnywhere } from './NoRightIn';
import { useMenu } from './useMenu';

/** Leads to the first page that the operator may read. */
export const Home = () => {
  const home = homeOf(useMenu());
  return home === undefined ? <NoRightAnywhere /> : <Navigate to={home} replace />;
};
