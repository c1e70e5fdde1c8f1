import { Fragment } from 'react';
import { CoreAdmin, type CoreLayoutProps } from 'react-admin';
import { EngineProvider } from '../../../src/engine/EngineContext';
import { RightsProvider, rightsOf } from '../../../src/engine/rights';
import { toResource } from '../../../src/engine/toResource';
import { widgets } from '../../../src/widgets/registry';
import { dataProvider, i18nProvider, members, queryClient } from './provider';

const engine = {
  widgets,
  shownVariants: () => [],
  NotFound: () => <p>404</p>,
  NoRight: () => <p>403</p>,
  MuiTheme: Fragment,
};
const Layout = ({ children }: CoreLayoutProps) => <main>{children}</main>;

export const Console = () => (
  <EngineProvider value={engine}>
    <RightsProvider value={rightsOf(['console'], [])}>
      <CoreAdmin {...{ dataProvider, i18nProvider, queryClient }} layout={Layout} disableTelemetry>
        {toResource(members)}
      </CoreAdmin>
    </RightsProvider>
  </EngineProvider>
);
