import { Plus } from 'lucide';
import { Icon } from '../../../ui/Icon';
import { useListScreen } from '../listing/ListScreenContext';
import { FormLink } from './FormLink';

/** Links to the form of a new record; its class sets its look. */
export const CreateLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListScreen();
  return (
    <FormLink className={className} data-create>
      <Icon of={Plus} />
      {texts.create}
    </FormLink>
  );
};
