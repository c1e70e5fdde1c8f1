import { Link, type LinkProps } from 'react-router';
import { staysHere, useFormLink, useOpenForm } from '../address/formRoutes';
import { useListScreen } from './ListScreenContext';

type FormLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  /** The record; without one the form creates it. */
  id?: string;
  /** How many records of the list come before it. */
  at?: number;
};

/** Leads from a list to a record's form; two quick presses open it once. */
export const FormLink = ({ id, at, ...rest }: FormLinkProps) => {
  const { resource } = useListScreen();
  const target = useFormLink(resource.name)(id, at);
  const open = useOpenForm(resource.name);
  return (
    <Link
      {...rest}
      {...target}
      onClick={(event) => {
        if (!staysHere(event)) return;
        event.preventDefault();
        open(target);
      }}
    />
  );
};
