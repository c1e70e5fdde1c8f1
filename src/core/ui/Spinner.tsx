import styles from './Spinner.module.css';

export const Spinner = () => (
  <span className={styles.spinner}>
    <svg className="icon icon-16" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  </span>
);
