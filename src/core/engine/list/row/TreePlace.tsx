import { useTitle, wayTo } from '../../fields/titles';
import styles from './TreePlace.module.css';

type Props = {
  resource: string;
  id: string;
  /** It is the room before the name that shows the level; else the names above, behind it. */
  indents?: true;
};

/** Levels that move a name to the right; deeper ones are told by the path alone. */
const MOST_LEVELS = 6;

/** The place of a record in its tree, before or behind its name in a list. */
export const TreePlace = ({ resource, id, indents }: Props) => {
  const { title } = useTitle(resource, id);
  if (!title?.path?.length) return null;
  if (indents) {
    return title.path
      .slice(0, MOST_LEVELS)
      .map((_, level) => <span key={String(level)} className={styles.level} />);
  }
  const way = wayTo(title);
  return (
    <span className="muted" title={way}>
      {` · ${way}`}
    </span>
  );
};
