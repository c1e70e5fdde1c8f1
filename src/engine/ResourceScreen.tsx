import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { AnyResource } from '../schema/index';
import { useEngine } from './EngineContext';
import { ListScreen } from './list/ListScreen';
import { useCloseForm } from './list/routes';
import { screenOf } from './screen';

const FormScreen = lazy(() => import('./form/FormScreen'));

/**
 * Another record is another form, and so is a new record of another variant; a record that was just created stays in
 * the form that created it.
 */
function useFormKey(id: string | undefined, variant: string | undefined): number {
  const [form, setForm] = useState({ id, variant, key: 0 });
  if (form.id !== id || form.variant !== variant) {
    const isOther = form.id !== id ? form.id !== undefined : id === undefined;
    setForm({ id, variant, key: isOther ? form.key + 1 : form.key });
  }
  return form.key;
}

type OpenFormProps = { resource: AnyResource; variant: string | undefined; id: string | undefined };

const OpenForm = ({ resource, variant, id }: OpenFormProps) => {
  const close = useCloseForm(resource.name);
  const key = useFormKey(id, variant);
  return (
    <Suspense>
      <FormScreen
        key={key}
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
