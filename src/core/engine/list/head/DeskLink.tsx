import { useListModel } from '../listing/ListingContext';
import { ListOrDeskSwitch } from './DeskSwitch';

export const DeskLink = () => {
  const { resource, variant } = useListModel();
  const variantField = resource.variants?.by;
  const deskQuery = new URLSearchParams(
    variant !== undefined && variantField !== undefined ? { [variantField]: variant } : {},
  );
  deskQuery.set('desk', '');
  return <ListOrDeskSwitch openPage="list" otherQuery={deskQuery} />;
};
