import { DialogFoot } from '../../../ui/Dialog';
import styles from './FormFoot.module.css';
import type { FormPlace } from './FormSectionList';

export const FootPlaceholder = ({ place }: { place: FormPlace }) =>
  place === 'page' ? <div className={styles.bar} data-foot /> : <DialogFoot />;
