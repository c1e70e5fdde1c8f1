import type { LogoProps } from '../../core/product';

/** A paper bag. */
const Logo = ({ large = false }: LogoProps) => (
  <svg width={large ? 36 : 28} height={large ? 36 : 28} viewBox="0 0 28 28" aria-hidden="true">
    <path d="M5 9h18l2 16H3z" fill="var(--primary)" />
    <path d="M9 12V8a5 5 0 0 1 10 0v4" fill="none" stroke="var(--text)" strokeWidth="2" />
  </svg>
);

export default Logo;
