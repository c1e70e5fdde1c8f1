import { useListing } from '../listing/ListingContext';
import { DeskSwitch } from './DeskSwitch';

export const DeskLink = () => {
  const { resource, variant } = useListing();
  const by = resource.variants?.by;
  const desk = new URLSearchParams(variant !== undefined && by !== undefined ? { [by]: variant } : {});
  desk.set('desk', '');
  return <DeskSwitch open="list" other={desk} />;
};
