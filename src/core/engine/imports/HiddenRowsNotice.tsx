import { Button } from '../../ui/Button';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import type { ImportState } from './useImport';

export const HiddenRowsNotice = ({
  importState: { items, hiddenRowCount, hiddenItemCount, omitsHiddenRows, setOmitsHiddenRows },
}: {
  importState: ImportState;
}) => {
  const translate = useText();
  const count = formatCount(hiddenRowCount);
  return (
    <>
      {hiddenRowCount > 0 && (
        <Notice tone="amber" centered role="status">
          {translate(omitsHiddenRows ? 'imports.match.hiddenRowsOmitted' : 'imports.match.hiddenRows', {
            count,
          })}{' '}
          <Button size="small" variant="outlined" onClick={() => setOmitsHiddenRows(!omitsHiddenRows)}>
            {translate(omitsHiddenRows ? 'imports.match.includeHiddenRows' : 'imports.match.omitHiddenRows')}
          </Button>
        </Notice>
      )}
      {hiddenItemCount > 0 && (
        <Notice tone="amber">
          {translate('imports.match.hiddenItems', {
            sheet: items?.path ?? '',
            count: formatCount(hiddenItemCount),
          })}
        </Notice>
      )}
    </>
  );
};
