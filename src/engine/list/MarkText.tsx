import { useTranslate } from 'ra-core';
import type { Mark } from '../renewal/changes';

/** Says why a row is marked; the mark itself is drawn. */
export const MarkText = ({ mark }: { mark: Mark }) => {
  const label = useTranslate()(`list.marks.${mark}`);
  return (
    <span className="row-mark" title={label}>
      <span className="sr">{label}</span>
    </span>
  );
};
