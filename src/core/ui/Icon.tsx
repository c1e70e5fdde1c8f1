import type { IconNode } from 'lucide';
import { classNames } from './classNames';
import { iconPath } from './iconPath';

export type IconProps = {
  of: IconNode;
  /** Size in pixels; 18 by default. */
  size?: 16 | 20 | undefined;
  className?: string | undefined;
};

const svgPathByIcon = new WeakMap<IconNode, string>();

const getSvgPath = (icon: IconNode) => {
  const path = svgPathByIcon.get(icon) ?? iconPath(icon);
  svgPathByIcon.set(icon, path);
  return path;
};

// The icon is drawn as a single path, because a list shows dozens of icons. It has no accessible name,
// because its parent has one.
export const Icon = ({ of, size, className }: IconProps) => (
  <svg
    className={classNames('icon', size === 16 && 'icon-16', size === 20 && 'icon-20', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={getSvgPath(of)} />
  </svg>
);
