import { Plus } from 'lucide';
import { Icon } from '../../../ui/Icon';
import { useListing } from '../listing/ListingContext';
import { FormLink } from './FormLink';

/** Links to the form of a new record; its class sets its look. */
export const CreateLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListing();
  return (
    <FormLink className={className} data-create>
      <Icon of={Plus} />
      {texts.create}
    </FormLink>
  );
};
