import type { LogoProps } from '../../core/product';
import styles from './Logo.module.css';

/** A hall of columns. */
const Logo = ({ large = false }: LogoProps) => (
  <svg
    className={styles.hall}
    width={large ? 36 : 28}
    height={large ? 36 : 28}
    viewBox="0 0 28 28"
    aria-hidden="true"
  >
    <path d="M14 3l11 6H3zM4 22h20v3H4zM6 11h3v9H6zm6.5 0h3v9h-3zM19 11h3v9h-3z" />
  </svg>
);

export default Logo;
