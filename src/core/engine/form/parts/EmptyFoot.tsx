import { DialogFoot } from '../../../ui/Dialog';
import styles from './FormFoot.module.css';
import type { Place } from './Sections';

export const EmptyFoot = ({ place }: { place: Place }) =>
  place === 'page' ? <div className={styles.bar} data-foot /> : <DialogFoot />;
