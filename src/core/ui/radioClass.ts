import styles from '../theme/toggles.module.css';

/** The class of a radio button with a separate label. */
export const radioClass = styles.radio;
