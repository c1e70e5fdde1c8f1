import { useTitle, wayTo } from '../../fields/titles';
import styles from './TreePlace.module.css';

type Props = { resource: string; id: string };

/** Levels that move a name to the right; deeper ones are told by the path alone. */
const MOST_LEVELS = 6;

/** The room before a record's name that shows its level in the tree. */
export const TreeIndent = ({ resource, id }: Props) => {
  const { path = [] } = useTitle(resource, id).title ?? {};
  return Array.from({ length: Math.min(path.length, MOST_LEVELS) }, (_, level) => (
    <span key={String(level)} className={styles.level} />
  ));
};

/** The names above a record of a tree. */
export const TreePath = ({ resource, id }: Props) => {
  const { title } = useTitle(resource, id);
  const way = title ? wayTo(title) : '';
  return way === '' ? null : (
    <span className="muted" title={way}>
      {' '}
      · {way}
    </span>
  );
};
