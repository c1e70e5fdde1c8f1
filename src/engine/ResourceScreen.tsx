import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import type { AnyResource } from '../schema/index';
import { useCloseForm } from './address/formRoutes';
import { screenOf } from './address/screen';
import { useEngine } from './EngineContext';
import { ListScreen } from './list/ListScreen';

const FormScreen = lazy(() => import('./form/FormScreen'));

type OpenFormProps = { resource: AnyResource; variant: string | undefined; id: string | undefined };

const OpenForm = ({ resource, variant, id }: OpenFormProps) => {
  const close = useCloseForm(resource.name);
  return (
    <Suspense>
      <FormScreen
        resource={resource}
        onClose={close}
        {...(variant !== undefined && { variant })}
        {...(id !== undefined && { id })}
      />
    </Suspense>
  );
};

/** Everything below a resource's route: its list, and the form of the record that the rest of the route names. */
export const ResourceScreen = ({ resource }: { resource: AnyResource }) => {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const { shownVariants, NotFound } = useEngine();
  const screen = screenOf(resource, rest, new URLSearchParams(search), shownVariants(resource));
  if (!screen) return <NotFound resource={resource} />;
  const { variant, list, form } = screen;
  return (
    <>
      {list && <ListScreen key={variant} {...{ resource, list, variant }} />}
      {form && <OpenForm {...{ resource, variant }} id={form.id} />}
    </>
  );
};
