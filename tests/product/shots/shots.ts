import { visitScreens } from '../stories/visit';

/** Writes a picture of every screen and state, both widths and both themes, to `shots/`. */
visitScreens(
  (part) => `shots ${part}`,
  (page, name) => page.screenshot({ path: `shots/${name}.png`, animations: 'disabled' }),
);
