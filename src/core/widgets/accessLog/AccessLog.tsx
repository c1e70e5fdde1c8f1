import useMediaQuery from '@mui/material/useMediaQuery';
import type { ListWidgetProps } from '../../engine/EngineContext';
import { ChainLine } from './ChainLine';
import { EntryList, EntryTable } from './Entries';
import { MonthlyReview } from './MonthlyReview';
import { useOperators } from './useOperators';

/** The log of access to personal data: its entries, its integrity, and its monthly review. */
const AccessLog = ({ ListScreen, ...props }: ListWidgetProps) => {
  const phone = useMediaQuery('(max-width: 600px)');
  const { resource } = props;
  const offers = useOperators(resource.name);
  return (
    <ListScreen {...props} offers={offers} above={<MonthlyReview resource={resource} />}>
      <ChainLine resource={resource.name} />
      {phone ? <EntryList /> : <EntryTable />}
    </ListScreen>
  );
};

export default AccessLog;
