import { type FileChangeTask, isPendingFile } from '../../provider/calls/uploads';
import { type Asset, getAt, type Loose } from '../../schema/index';
import type { Slide } from '../slides/items';

const doesSlotContainImage = ({ image }: Slide, { _id }: Asset) =>
  image !== null && !isPendingFile(image) && image._id === _id;

/**
 * Returns the task that removes the stored image of a slot. It finds the slot by its image, because the
 * slot's position may change before the call.
 */
export const createImageRemovalTask = (path: string, asset: Asset): FileChangeTask => ({
  label: `${path}.image`,
  name: asset.name,
  path: (record: Loose) => {
    const slots = getAt(record, path) as readonly Slide[];
    return `${path}/${slots.findIndex((slot) => doesSlotContainImage(slot, asset))}/image`;
  },
});
