import styles from '../theme/toggles.module.css';

/** The class of a radio button that stands in a label of its own. */
export const radioClass = styles.radio;
