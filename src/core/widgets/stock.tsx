import type { ComponentType } from 'react';
import { lazyNeeded } from '../engine/loading/lazyPart';
import type { StockPageProps } from './StockPage';
import { withTexts } from './withTexts';

/** Whether props are those of a list or a form, which have a resource but no act. */
const isPage = (props: object): props is StockPageProps => 'resource' in props && !('record' in props);

/**
 * Returns a widget written with react-admin's components or Material UI, which load with it and their theme
 * when it is first shown.
 */
export const stock = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeeded(async () => {
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
