import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useListScreen } from './ListScreenContext';
import { PUSHED, useFormRoute } from './routes';

/** Leads to the form of a new record; looks as its place wants it to. */
export const CreateLink = ({ className }: { className: string }) => {
  const { texts } = useListScreen();
  const routeTo = useFormRoute();
  return (
    <Link className={className} to={routeTo()} state={PUSHED}>
      <Plus className="i" />
      <span className="label-text">{texts.create}</span>
    </Link>
  );
};
