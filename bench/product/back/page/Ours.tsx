import { CoreAdmin, type CoreLayoutProps } from 'react-admin';
import { EngineProvider } from '../../../../src/core/engine/EngineContext';
import { createReactAdminResource } from '../../../../src/core/engine/ResourceScreen';
import { RightsProvider } from '../../../../src/core/engine/rights';
import { engine, everyRight, i18nProvider } from '../../console/provider';
import { dataProvider, members, queryClient } from './provider';

const Layout = ({ children }: CoreLayoutProps) => <main>{children}</main>;

export const Console = () => (
  <EngineProvider value={engine}>
    <RightsProvider value={everyRight}>
      <CoreAdmin {...{ dataProvider, i18nProvider, queryClient }} layout={Layout} disableTelemetry>
        {createReactAdminResource(members)}
      </CoreAdmin>
    </RightsProvider>
  </EngineProvider>
);
