import { useListModel } from '../listing/ListingContext';
import { ListOrDeskSwitch } from './DeskSwitch';

export const DeskLink = () => {
  const { resource, variant } = useListModel();
  const by = resource.variants?.by;
  const desk = new URLSearchParams(variant !== undefined && by !== undefined ? { [by]: variant } : {});
  desk.set('desk', '');
  return <ListOrDeskSwitch openPage="list" otherQuery={desk} />;
};
