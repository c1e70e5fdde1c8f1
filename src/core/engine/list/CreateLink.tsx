import { Plus } from 'lucide';
import { Icon } from '../../ui/Icon';
import { FormLink } from './FormLink';
import { useListScreen } from './ListScreenContext';

/** Leads to the form of a new record; looks as its place wants it to. */
export const CreateLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListScreen();
  return (
    <FormLink className={className} data-create>
      <Icon of={Plus} />
      {texts.create}
    </FormLink>
  );
};
