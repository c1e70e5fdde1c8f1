import { useLocation } from 'react-router';
import type { ListWidgetProps } from '../../../../core/engine/EngineContext';
import { cellChunk, chunk } from '../../../../core/widgets/chunk';
import { parseStudioRecordId } from './studioRecordIn';

const Studio = chunk(() => import('./Studio'));
const ViewSwitch = cellChunk(() => import('./ViewSwitch'));
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
