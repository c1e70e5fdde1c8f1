import type { ComponentType } from 'react';
import { lazyNeeded } from '../engine/lazyPart';
import { withTexts } from './withTexts';

/**
 * A widget that is written with react-admin's own components or Material UI: loaded together with them and with the
 * console's look for them, when it is first shown.
 */
export const stock = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeeded(async () => {
    const [{ default: MuiTheme }, { default: Widget }] = await Promise.all([
      import('../theme/MuiTheme'),
      withTexts(load),
    ]);
    return (props: P) => (
      <MuiTheme>
        <Widget {...props} />
      </MuiTheme>
    );
  });
