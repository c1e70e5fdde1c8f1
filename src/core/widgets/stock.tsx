import type { ComponentType } from 'react';
import { lazyNeeded } from '../engine/loading/lazyPart';
import type { StockPageProps } from './StockPage';
import { withTexts } from './withTexts';

/** A list or a form gets its resource; an act has one too, and a record. */
const isPage = (props: object): props is StockPageProps => 'resource' in props && !('record' in props);

/**
 * A widget written with react-admin's components or Material UI. It loads with them and their console theme when it is
 * first shown.
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
