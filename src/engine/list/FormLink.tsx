import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { PUSHED, useFormRoute, useOpenForm } from './routes';

/** A press that opens the link here, not in another tab or window. */
const staysHere = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

type FormLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  /** The record; without one the form creates it. */
  id?: string;
};

/** Leads from a list to a record's form; two quick presses open it once. */
export const FormLink = ({ id, ...rest }: FormLinkProps) => {
  const to = useFormRoute()(id);
  const open = useOpenForm();
  return (
    <Link
      {...rest}
      to={to}
      state={PUSHED}
      onClick={(event) => {
        if (!staysHere(event)) return;
        event.preventDefault();
        open(to);
      }}
    />
  );
};
