import { useLocation, useNavigate } from 'react-router';
import { SegmentedControl } from '../../../../core/ui/SegmentedControl';
import { useText } from '../../../../core/ui/useText';
import { buildPopupStudioUrlQuery, useIsWideEnoughForStudio } from './address';
import { parseStudioRecordId } from './studioRecordIn';
import './texts';

const ViewSwitch = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const translate = useText();
  const isWindowWide = useIsWideEnoughForStudio();
  if (!isWindowWide) return null;
  const createViewOption = (value: 'list' | 'open') => ({ value, label: translate(`popupStudio.${value}`) });
  return (
    <SegmentedControl
      label={translate('popupStudio.view')}
      options={[createViewOption('list'), createViewOption('open')]}
      value={parseStudioRecordId(search) === null ? 'list' : 'open'}
      onChange={(view) =>
        void navigate({ search: buildPopupStudioUrlQuery(search, view === 'open' ? '' : undefined) })
      }
    />
  );
};

export default ViewSwitch;
