import { useGetList, useTranslate } from 'ra-core';
import type { AnyResource } from '../schema/index';

// Only the total is wanted.
const ONE = { page: 1, perPage: 1 };
const META = { list: true };

/** How many records wait, behind the menu entry of a resource that counts some; nothing where none do. */
export const MenuBadge = ({ resource: { name, menu } }: { resource: AnyResource }) => {
  const translate = useTranslate();
  const counts = menu?.badge !== undefined;
  const { total = 0 } = useGetList(
    name,
    { pagination: ONE, filter: menu?.badge, meta: META },
    { enabled: counts },
  );
  if (!counts || total === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden>{total}</span>
      <span className="sr">{translate(`resources.${name}.badge`, { count: total })}</span>
    </span>
  );
};
