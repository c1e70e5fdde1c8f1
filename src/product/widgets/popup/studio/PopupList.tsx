import { useLocation } from 'react-router';
import type { ListWidgetProps } from '../../../../core/engine/EngineContext';
import { chunk } from '../../../../core/widgets/chunk';
import { studioIn, useIsWide } from './address';
import { ViewSwitch } from './ViewSwitch';

const Studio = chunk(() => import('./Studio'));

const Switch = () => useIsWide() && <ViewSwitch />;
const actions = <Switch />;

/** The list of popups, or the studio where they are placed. */
const PopupList = ({ ListScreen, ...shown }: ListWidgetProps) => {
  const { search } = useLocation();
  const id = studioIn(search);
  return id === null ? <ListScreen {...shown} actions={actions} /> : <Studio {...shown} id={id} />;
};

export default PopupList;
