import type { ComponentProps } from 'react';
import { staysHere } from '../../address/formRoutes';
import { useListingState } from '../listing/ListingContext';

type FormLinkProps = Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> & {
  /** The record; without one the form creates it. */
  id?: string;
  /** The number of records of the list before it. */
  at?: number;
};

/** Leads from a list to a record's form; two quick presses open it once. */
export const FormLink = ({ id, at, children, ...rest }: FormLinkProps) => {
  const { linkTo, open } = useListingState(({ forms }) => forms);
  const target = linkTo(id, at);
  return (
    <a
      {...rest}
      href={target.href}
      onClick={(event) => {
        if (!staysHere(event)) return;
        event.preventDefault();
        open(target);
      }}
    >
      {children}
    </a>
  );
};
