import { DialogFoot } from '../../../ui/Dialog';
import styles from './FormFoot.module.css';
import type { Place } from './Sections';

/** The foot of a form while its record loads: equally high, and empty. */
export const EmptyFoot = ({ place }: { place: Place }) =>
  place === 'page' ? <div className={styles.bar} data-foot /> : <DialogFoot />;
