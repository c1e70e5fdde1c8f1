import { useTitle, wayTo } from '../../fields/titles';
import styles from './TreePlace.module.css';

type Props = {
  resource: string;
  id: string;
  /**
   * True for the indentation before the name; otherwise the names of the records above are shown after it.
   */
  indents?: true;
};

/** Most levels by which a name is indented; deeper ones are only shown by their path. */
const MOST_LEVELS = 6;

export const TreePlace = ({ resource, id, indents }: Props) => {
  const { title, isLoading } = useTitle(resource, id);
  // Otherwise the name would move to the right once its place is known.
  if (indents && isLoading) return <span className={styles.waits} />;
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
