import styles from '../theme/toggles.module.css';

/** Class of a radio button with a separate label. */
export const radioClassName = styles.radio;
