import { RotateCw } from 'lucide';
import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { IconButton } from '../../../ui/IconButton';
import { PageHead } from '../../../ui/PageHead';
import { useText } from '../../../ui/useText';
import { ExportButton, type ExportButtonProps } from '../../excel/ExportButton';
import { ImportButton } from '../../imports/ImportButton';
import { renewAll } from '../../renewal/renewals';
import { useRights } from '../../rights';
import { useListScreen } from '../listing/ListScreenContext';
import type { RouteState } from '../listing/useListState';
import { CreateLink } from '../row/CreateLink';
import { PrintButton } from './PrintButton';

type ListHeadProps = {
  state: RouteState;
  exports: Pick<ExportButtonProps, 'values' | 'filter' | 'sort'>;
  creates: boolean;
  renewing: boolean;
  children?: ReactNode;
};

/** The head of the list: its place in the menu, its title, its total, and its actions. */
export const ListHead = ({ state, exports, creates, renewing, children }: ListHeadProps) => {
  const { resource, list, variant, texts } = useListScreen();
  const translate = useText();
  const say = useTranslate();
  const { total } = useListContext();
  const rights = useRights();
  const group = resource.menu && { label: say(`app.menu.${resource.menu.group}`) };
  return (
    <PageHead
      crumbs={[...(group ? [group] : []), { label: texts.variantName ?? texts.name }]}
      title={texts.title('list')}
      count={total === undefined ? undefined : formatCount(total) + texts.unit}
      actions={
        <>
          <IconButton
            icon={RotateCw}
            label={translate('list.renew')}
            busy={renewing}
            onClick={() => renewAll(true)}
          />
          {(total ?? 0) > 0 && <PrintButton state={state} />}
          {children}
          {list.excel && rights.exports(list) && (
            <ExportButton {...{ resource, list, variant, ...exports }} />
          )}
          {list.import && <ImportButton resource={resource} />}
          {creates && <CreateLink className={buttonClass('primary')} />}
        </>
      }
    />
  );
};
