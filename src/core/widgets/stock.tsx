import type { ComponentType } from 'react';
import { lazyNeededPart } from '../engine/loading/lazyPart';
import type { StockPageProps } from './StockPage';
import { withTexts } from './withTexts';

/**
 * Whether the props are the props of a list or a form. Like the props of an action, they contain a resource,
 * but they contain no record.
 */
const isPage = (props: object): props is StockPageProps => 'resource' in props && !('record' in props);

/**
 * Returns a component for a widget that uses components of react-admin or Material UI. These libraries and
 * their theme load when the widget is first shown.
 */
export const stock = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeededPart(async () => {
    const [{ default: MuiTheme }, { StockPage }, { default: Widget }] = await Promise.all([
      import('../theme/MuiTheme'),
      import('./StockPage'),
      withTexts(load),
    ]);
    return (props: P) => {
      const widget = <Widget {...props} />;
      return <MuiTheme>{isPage(props) ? <StockPage {...props}>{widget}</StockPage> : widget}</MuiTheme>;
    };
  });
