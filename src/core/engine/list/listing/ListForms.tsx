import { type ReactNode, useMemo } from 'react';
import { requiredContext } from '../../../ui/requiredContext';
import { type FormTarget, useFormLink, useOpenForm } from '../../address/formRoutes';
import { useListScreen } from './ListScreenContext';

/** Links from the rows of a list to their forms. */
interface ListForms {
  linkTo: (id?: string, at?: number) => FormTarget;
  open: (target: FormTarget) => void;
}

const [Provider, useListForms] = requiredContext<ListForms>('No list around this component');

export { useListForms };

/** Computes the router data of links once for all rows. */
export const ListFormsProvider = ({ children }: { children: ReactNode }) => {
  const { resource } = useListScreen();
  const linkTo = useFormLink(resource.name);
  const open = useOpenForm(resource.name);
  const forms = useMemo(() => ({ linkTo, open }), [linkTo, open]);
  return <Provider value={forms}>{children}</Provider>;
};
