import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { type AnyResource, variantRecord, viewsOfRecord } from '../schema/index';
import { useCloseForm } from './address/formRoutes';
import { screenOf } from './address/screen';
import { type FormWidgetProps, type ListProps, useEngine } from './EngineContext';
import { ListScreen } from './list/ListScreen';
import { useRights } from './rights';

const FormScreen = lazy(() => import('./form/FormScreen'));

const OpenList = (props: ListProps) => {
  const { widget } = props.list;
  const { widgets } = useEngine();
  if (!widget) return <ListScreen {...props} />;
  const List = widgets.list[widget];
  return <List {...props} ListScreen={ListScreen} />;
};

type OpenFormProps = Omit<FormWidgetProps, 'onClose'>;

/** What shows a form: the widget that the schema names for it, or the generated form. */
function useFormComponent({ resource, variant, id }: OpenFormProps) {
  const { widgets } = useEngine();
  const named = viewsOfRecord(resource, variantRecord(resource, variant)).form?.widgets;
  const widget =
    id === undefined
      ? named?.create && widgets.create[named.create]
      : named?.edit && widgets.edit[named.edit];
  return widget ?? FormScreen;
}

const OpenForm = (props: OpenFormProps) => {
  const onClose = useCloseForm(props.resource.name);
  const Form = useFormComponent(props);
  return (
    <Suspense>
      <Form {...props} onClose={onClose} />
    </Suspense>
  );
};

/** Everything below a resource's route: its list, and the form of the record that the rest of the route names. */
export const ResourceScreen = ({ resource }: { resource: AnyResource }) => {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const { shownVariants, NotFound, NoRight } = useEngine();
  const { reads, changes } = useRights();
  if (!reads(resource)) return <NoRight resource={resource} creating={false} />;
  const screen = screenOf(resource, rest, new URLSearchParams(search), shownVariants(resource));
  if (!screen) return <NotFound resource={resource} />;
  const { variant, list, form } = screen;
  if (form && form.id === undefined && !changes(resource)) return <NoRight resource={resource} creating />;
  return (
    <>
      {list && <OpenList key={variant} {...{ resource, list, variant }} />}
      {form && <OpenForm {...{ resource, variant }} id={form.id} />}
    </>
  );
};
