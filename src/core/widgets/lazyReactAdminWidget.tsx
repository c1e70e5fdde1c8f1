import type { ComponentType } from 'react';
import { lazyRequiredComponent } from '../engine/loading/lazyPart';
import { loadWithWidgetTexts } from './loadWithWidgetTexts';
import type { ReactAdminPageProps } from './ReactAdminPage';

/**
 * Whether the props are those of a list or a form, which have a resource and no record. The props of an
 * action have both.
 */
const areReactAdminPageProps = (props: object): props is ReactAdminPageProps =>
  'resource' in props && !('record' in props);

/**
 * Returns a component for a widget that uses components of react-admin or Material UI. These libraries and
 * their theme load when the widget is first shown.
 */
export const lazyReactAdminWidget = <P extends object>(
  loadModule: () => Promise<{ default: ComponentType<P> }>,
) =>
  lazyRequiredComponent(async () => {
    const [{ default: MuiTheme }, { ReactAdminPage }, { default: Widget }] = await Promise.all([
      import('../theme/MuiTheme'),
      import('./ReactAdminPage'),
      loadWithWidgetTexts(loadModule),
    ]);
    return (props: P) => {
      const widgetElement = <Widget {...props} />;
      return (
        <MuiTheme>
          {areReactAdminPageProps(props) ? (
            <ReactAdminPage {...props}>{widgetElement}</ReactAdminPage>
          ) : (
            widgetElement
          )}
        </MuiTheme>
      );
    };
  });
