import { formatTreePath, useRecordTitle } from '../../fields/titles';
import styles from './TreePosition.module.css';

type TreePositionProps = {
  resource: string;
  id: string;
  /**
   * True to render the indentation before a record's name; otherwise the names of the record's ancestors are
   * rendered after its name.
   */
  indents?: true;
};

/**
 * Maximum number of levels by which a name is indented. A deeper record shows its level only by the names of
 * its ancestors.
 */
const MAX_INDENT_LEVELS = 6;

export const TreePosition = ({ resource, id, indents }: TreePositionProps) => {
  const { title, isLoading } = useRecordTitle(resource, id);
  // The name stays hidden until the record's level in the tree is known. Otherwise the indentation would move
  // the visible name.
  if (indents && isLoading) return <span className={styles.waits} />;
  if (!title?.path?.length) return null;
  if (indents) {
    return title.path
      .slice(0, MAX_INDENT_LEVELS)
      .map((_, level) => <span key={String(level)} className={styles.level} />);
  }
  const treePathText = formatTreePath(title);
  return (
    <span className="muted" title={treePathText}>
      {` · ${treePathText}`}
    </span>
  );
};
