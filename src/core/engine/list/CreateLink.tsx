import { Plus } from 'lucide';
import { Icon } from '../../ui/Icon';
import { FormLink } from './FormLink';
import { useListScreen } from './ListScreenContext';

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
