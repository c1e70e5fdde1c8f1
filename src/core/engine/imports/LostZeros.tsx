import { useMemo } from 'react';
import { type AnyResource, fieldAt } from '../../schema/index';
import { Button } from '../../ui/Button';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import { ID } from './sheet/columns';
import { zerosOf } from './sheet/fixes';
import { lostZero } from './sheet/zeros';
import type { Import } from './useImport';

/** The columns whose numbers lost their leading zero, each with a button that restores it. */
export const LostZeros = ({
  resource,
  of: { sheet, targets, matching, fixes, setFixes },
}: {
  resource: AnyResource;
  of: Import;
}) => {
  const translate = useText();
  const zeros = zerosOf(fixes);
  const columns = useMemo(
    () =>
      (sheet?.headers ?? []).flatMap((header, at) => {
        const path = sheet?.headers.indexOf(header) === at ? matching[header] : undefined;
        if (path === undefined || path === ID) return [];
        const field = fieldAt(resource.fields, path);
        const lost = sheet?.rows.filter(({ cells }) => lostZero(cells[at] ?? null, field) !== undefined);
        const count = lost?.length ?? 0;
        return count > 0 ? [{ path, count }] : [];
      }),
    [resource, sheet, matching],
  );
  return columns.map(({ path, count }) => {
    const name = targets.find((target) => target.path === path)?.label ?? '';
    const values = { name, count: formatCount(count) };
    return zeros.has(path) ? (
      <Notice key={path} role="status">
        {translate('imports.match.zerosPut', values)}
      </Notice>
    ) : (
      <Notice key={path} tone="amber" centered>
        {translate('imports.match.zerosLost', values)}{' '}
        <Button size="small" variant="outlined" onClick={() => setFixes([...fixes, { path, zeros: true }])}>
          {translate('imports.match.putZeros')}
        </Button>
      </Notice>
    );
  });
};
