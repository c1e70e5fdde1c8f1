import { render } from '@testing-library/react';
import { CoreAdminContext, ResourceDefinitionContextProvider } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createI18nProvider } from '../../../../../i18n/provider';
import { EngineProvider } from '../../../../../src/core/engine/EngineContext';
import { toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import { RecordForm } from '../../../../../src/core/engine/form/RecordForm';
import { createOperatorRights, RightsProvider } from '../../../../../src/core/engine/rights';
import { useTexts } from '../../../../../src/core/engine/texts';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import {
  type AnyResource,
  type FormView,
  getVariantNameOfRecord,
  type Loose,
} from '../../../../../src/core/schema/index';
import { product } from '../../../../../src/product/product';
import { messages, resources } from '../../../theProduct';

const i18n = createI18nProvider(messages);

/** Answers every question with nothing: what is looked at is the record, which is at hand. */
const nothing: Loose = new Proxy(
  {},
  {
    get: (_, name) =>
      name === 'getMany' || name === 'getList'
        ? async () => ({ data: [], total: 0 })
        : () => new Promise(() => {}),
  },
);

/** Keeps what a part of the form throws. */
class Kept extends Component<{ thrown: unknown[]; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.thrown.push(error);
  }
  override render = () => (this.state.failed ? null : this.props.children);
}

interface FormProps {
  resource: AnyResource;
  view: FormView<Loose>;
  stored: ConsoleRecord;
}

const Form = ({ resource, view, stored }: FormProps) => {
  const texts = useTexts(resource, getVariantNameOfRecord(resource, stored));
  const loaded = { stored, values: toFormValues(resource.fields, stored) };
  const nowhere = () => {};
  return (
    <RecordForm
      {...{ resource, view, texts, loaded }}
      title="양식"
      createKey="1"
      onCreated={nowhere}
      onClose={nowhere}
    />
  );
};

const engine = {
  widgets: product.widgets,
  shownVariants: ({ variants }: AnyResource) => Object.keys(variants?.of ?? {}),
  recordOfAccess: undefined,
  NotFound: () => null,
  NoRight: () => null,
  MuiTheme: ({ children }: { children: ReactNode }) => children,
};

/** Draws the form of a stored record for an operator of a scope. Returns what is thrown while it is drawn. */
export function drawForm(form: FormProps, scope: readonly string[] = ['console']) {
  const thrown: unknown[] = [];
  const definitions = Object.fromEntries(resources.map(({ name }) => [name, { name, hasEdit: true }]));
  const element = (
    <CoreAdminContext dataProvider={nothing as never} i18nProvider={i18n}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <RightsProvider value={createOperatorRights(scope, resources)}>
          <EngineProvider value={engine as never}>
            <Kept thrown={thrown}>
              <Form {...form} />
            </Kept>
          </EngineProvider>
        </RightsProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/${form.resource.name}/${form.stored.id}`],
  });
  return { ...render(<RouterProvider router={router} />), thrown };
}
