import { Resource } from 'ra-core';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import {
  type AnyResource,
  createVariantOnlyRecord,
  findTitlePathOfResource,
  getListAndFormOfRecord,
  getRecordNameOrId,
} from '../schema/index';
import { doesRecordPageShowMoreThanForm } from '../schema/record/related';
import { useFormCloser } from './address/formRoutes';
import { findScreenForRoute, type ListAndFormOfRoute } from './address/screen';
import { type FormWidgetProps, type ListProps, useEngine } from './EngineContext';
import { ListScreen } from './list/ListScreen';
import { lazyOptionalComponent } from './loading/lazyPart';
import { useRights } from './rights';

const LazyReplyDeskPage = lazyOptionalComponent(
  async () => (await import('./desk/ReplyDeskPage')).ReplyDeskPage,
);
const FormScreen = lazy(() => import('./form/FormScreen'));
const LazyPanelsBesideForm = lazyOptionalComponent(
  async () => (await import('./related/PanelsBesideForm')).PanelsBesideForm,
);

const ListWidgetOrScreen = (props: ListProps) => {
  const { widget } = props.list;
  const { widgets } = useEngine();
  if (!widget) return <ListScreen {...props} />;
  const ListWidget = widgets.list[widget];
  return <ListWidget {...props} ListScreen={ListScreen} />;
};

type FormWidgetOrScreenProps = Omit<FormWidgetProps, 'onClose'> &
  Pick<NonNullable<ListAndFormOfRoute['form']>, 'place'>;

/**
 * The routes of a resource's forms in react-admin. react-admin reads the record's id from these routes. The
 * routes of a form's tabs are nested below the form's route.
 */
const FORM_ROUTE_PATHS = { create: 'create/*', edit: ':id/*', show: ':id/show/*' };

/** Returns the widget that replaces the form, if the schema names one. */
function useFormWidget({ resource, variant, place }: FormWidgetOrScreenProps) {
  const widgets: Readonly<Record<string, ComponentType<FormWidgetProps>>> = useEngine().widgets[place];
  const widgetName = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant)).form
    ?.widgets?.[place];
  return widgetName === undefined ? undefined : widgets[widgetName];
}

const FormWidgetOrScreen = (props: FormWidgetOrScreenProps) => {
  const { place, ...shown } = props;
  const onClose = useFormCloser(props.resource.name);
  const Widget = useFormWidget(props);
  const formElement = Widget ? (
    <Widget {...shown} onClose={onClose} />
  ) : (
    <FormScreen
      {...shown}
      {...{ onClose }}
      Beside={doesRecordPageShowMoreThanForm(shown.resource) ? LazyPanelsBesideForm : undefined}
    />
  );
  const needsFormRoute = Widget && !props.resource.singleton;
  return (
    <Suspense>
      {needsFormRoute ? (
        <Routes>
          <Route path={FORM_ROUTE_PATHS[place]} element={formElement} />
        </Routes>
      ) : (
        formElement
      )}
    </Suspense>
  );
};

export const ResourceScreen = ({ resource: fullResource }: { resource: AnyResource }) => {
  const { '*': subpath = '' } = useParams();
  const { search } = useLocation();
  const { shownVariants, NotFound, NoRight } = useEngine();
  const { reads, changes, readable } = useRights();
  const resource = readable(fullResource);
  if (!reads(resource)) return <NoRight resource={resource} creating={false} />;
  const urlQuery = new URLSearchParams(search);
  const screen = findScreenForRoute(resource, subpath, urlQuery, shownVariants(resource));
  if (!screen) return <NotFound resource={resource} />;
  const { variant, list, form } = screen;
  if (form && form.id === undefined && !changes(resource)) return <NoRight resource={resource} creating />;
  const deskRecordId = resource.desk && list && !form ? urlQuery.get('desk') : null;
  if (deskRecordId !== null && list)
    return <LazyReplyDeskPage {...{ resource, list, variant }} id={deskRecordId} />;
  return (
    <>
      {list && <ListWidgetOrScreen key={variant} {...{ resource, list, variant }} />}
      {form && <FormWidgetOrScreen {...{ resource, variant, ...form }} />}
    </>
  );
};

/**
 * Returns a resource's `<Resource>` element for `<Admin>`. It is not a component, because react-admin reads
 * only the direct children of `<Admin>`.
 */
export function createReactAdminResource(resource: AnyResource) {
  const variants = Object.values(resource.variants?.of ?? {});
  const forms = [resource, ...variants].flatMap(({ form }) => form ?? []);
  const hasForm = forms.length > 0;
  const namePath = findTitlePathOfResource(resource, resource.list ?? variants[0]?.list);
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      list={<ResourceScreen resource={resource} />}
      hasCreate={hasForm && resource.create === undefined}
      hasEdit={hasForm}
      hasShow={forms.some(({ widgets }) => widgets?.show !== undefined)}
      options={{ resource: resource.api }}
      recordRepresentation={(record) => getRecordNameOrId(resource, namePath, record)}
    />
  );
}
