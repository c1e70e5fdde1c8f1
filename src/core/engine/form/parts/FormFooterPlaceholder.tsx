import { DialogFoot } from '../../../ui/Dialog';
import styles from './FormFoot.module.css';
import type { FormContainer } from './FormSectionList';

export const FormFooterPlaceholder = ({ place }: { place: FormContainer }) =>
  place === 'page' ? <div className={styles.bar} data-foot /> : <DialogFoot />;
