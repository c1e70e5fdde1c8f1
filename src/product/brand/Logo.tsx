import type { ReactNode } from 'react';
import type { LogoProps } from '../../core/product';
import type { FlavourName } from '../../core/schema/index';
import { classNames } from '../../core/ui/classNames';
import styles from './Logo.module.css';

const pictureLogoDrawing = (
  <>
    <path d="M1 17V1h16v16z" />
    <path d="M5 13l3.5-5 2.5 3 1.2-1.4L13 13z" fill="currentColor" stroke="none" />
  </>
);

/** The drawing in each flavour's logo: a picture, a shopping bag or a house. */
const logoDrawingByFlavour: Record<FlavourName, ReactNode> = {
  all: pictureLogoDrawing,
  art: pictureLogoDrawing,
  mall: (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M2 6h14l-1 11H3z" />
      <path d="M6 8.5V4a3 3 0 0 1 6 0v4.5" />
    </g>
  ),
  housing: (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M2 17V7l7-5 7 5v10z" />
      <path d="M9 17v-6" />
    </g>
  ),
};

const Logo = ({ flavour, large = false }: LogoProps) => {
  const logoSizePx = large ? 22 : 18;
  return (
    <span className={classNames(styles.mark, large && styles.large)}>
      <svg
        width={logoSizePx}
        height={logoSizePx}
        viewBox="0 0 18 18"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        {logoDrawingByFlavour[flavour]}
      </svg>
    </span>
  );
};

export default Logo;
