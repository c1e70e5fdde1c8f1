import { useLocation } from 'react-router';
import type { ListWidgetProps } from '../../../../core/engine/EngineContext';
import { lazyCellWidget, lazyWidget } from '../../../../core/widgets/lazyWidget';
import { parseStudioRecordId } from './studioRecordIn';

const Studio = lazyWidget(() => import('./Studio'));
const ViewSwitch = lazyCellWidget(() => import('./ViewSwitch'));
const viewSwitchElement = <ViewSwitch />;

export const PopupList = ({ ListScreen, ...shown }: ListWidgetProps) => {
  const { search } = useLocation();
  const popupId = parseStudioRecordId(search);
  return popupId === null ? (
    <ListScreen {...shown} actions={viewSwitchElement} />
  ) : (
    <Studio {...shown} id={popupId} />
  );
};
