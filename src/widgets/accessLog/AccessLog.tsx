import type { ListProps } from '../../engine/EngineContext';
import { ListScreen } from '../../engine/list/ListScreen';
import { usePhone } from '../../ui/usePhone';
import { ChainLine } from './ChainLine';
import { EntryList, EntryTable } from './Entries';
import { MonthlyReview } from './MonthlyReview';

/** The record of access to personal data: what happened, whether it is whole, and its review of each month. */
const AccessLog = (props: ListProps) => {
  const phone = usePhone();
  const { name } = props.resource;
  return (
    <ListScreen {...props} above={<MonthlyReview resource={name} />}>
      <ChainLine resource={name} />
      {phone ? <EntryList /> : <EntryTable />}
    </ListScreen>
  );
};

export default AccessLog;
