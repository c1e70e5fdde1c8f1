import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useListFace } from './ListFace';
import { PUSHED, useFormRoute } from './routes';

/** Leads to the form of a new record; looks as its place wants it to. */
export const CreateLink = ({ className }: { className: string }) => {
  const { texts } = useListFace();
  const routeTo = useFormRoute();
  return (
    <Link className={className} to={routeTo()} state={PUSHED}>
      <Plus className="i" />
      <span className="label-text">{texts.create}</span>
    </Link>
  );
};
