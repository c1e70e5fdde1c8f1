import { Plus } from 'lucide-react';
import { FormLink } from './FormLink';
import { useListScreen } from './ListScreenContext';

/** Leads to the form of a new record; looks as its place wants it to. */
export const CreateLink = ({ className }: { className: string | undefined }) => {
  const { texts } = useListScreen();
  return (
    <FormLink className={className} data-create>
      <Plus className="icon" />
      {texts.create}
    </FormLink>
  );
};
