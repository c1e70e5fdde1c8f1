import { Plus } from 'lucide';
import { Icon } from '../../../ui/Icon';
import { useListing } from '../listing/ListingContext';
import { FormLink } from './FormLink';

export const CreateLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListing();
  return (
    <FormLink className={className} data-create>
      <Icon of={Plus} />
      {texts.create}
    </FormLink>
  );
};
