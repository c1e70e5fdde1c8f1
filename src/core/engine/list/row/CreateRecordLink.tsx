import { Plus } from 'lucide';
import { Icon } from '../../../ui/Icon';
import { useListModel } from '../listing/ListingContext';
import { FormLink } from './FormLink';

export const CreateRecordLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListModel();
  return (
    <FormLink className={className} data-create>
      <Icon of={Plus} />
      {texts.create}
    </FormLink>
  );
};
