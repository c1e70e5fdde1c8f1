import { useListing } from '../listing/ListingContext';
import { DeskSwitch } from './DeskSwitch';

/** The switch of a list to the screen where operators answer what waits. */
export const DeskLink = () => {
  const { resource, variant } = useListing();
  const by = resource.variants?.by;
  const own = variant !== undefined && by !== undefined ? { [by]: variant } : {};
  return <DeskSwitch open="list" query={new URLSearchParams(own)} />;
};
