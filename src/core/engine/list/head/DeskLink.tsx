import { useListing } from '../listing/ListingContext';
import { DeskSwitch } from './DeskSwitch';

/** The switch of a list to the screen where operators answer what waits. */
export const DeskLink = () => {
  const { resource, variant } = useListing();
  const by = resource.variants?.by;
  const desk = new URLSearchParams(variant !== undefined && by !== undefined ? { [by]: variant } : {});
  desk.set('desk', '');
  return <DeskSwitch open="list" other={desk} />;
};
