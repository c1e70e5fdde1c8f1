import type { ComponentProps } from 'react';
import { isSameTabClick } from '../../address/formRoutes';
import { useListModelState } from '../listing/ListingContext';

type FormLinkProps = Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> & {
  /** Id of the record; absent for a new one. */
  id?: string;
  /** Number of records before this one in the list. */
  at?: number;
};

export const FormLink = ({ id, at, children, ...rest }: FormLinkProps) => {
  const { linkTo, open } = useListModelState(({ forms }) => forms);
  const formLinkTarget = linkTo(id, at);
  return (
    <a
      {...rest}
      href={formLinkTarget.href}
      onClick={(event) => {
        if (!isSameTabClick(event)) return;
        event.preventDefault();
        open(formLinkTarget);
      }}
    >
      {children}
    </a>
  );
};
