import BusinessIcon from '@mui/icons-material/Business';
import { Card, CardContent } from '@mui/material';
import { DataTable, FilterList, FilterListItem, List, SavedQueriesList } from 'react-admin';

const SongFilterSidebar = () => (
  <Card>
    <CardContent>
      <SavedQueriesList />
      <FilterList label="Record Company" icon={<BusinessIcon />}>
        <FilterListItem label="Apple" value={{ recordCompany: 'Apple' }} />
        <FilterListItem label="Chess" value={{ recordCompany: 'Chess' }} />
      </FilterList>
    </CardContent>
  </Card>
);

// https://marmelab.com/react-admin/SavedQueriesList.html
const SongList = () => (
  <List aside={<SongFilterSidebar />}>
    <DataTable>
      <DataTable.Col source="title" />
      <DataTable.Col source="recordCompany" disableSort />
    </DataTable>
  </List>
);

export default SongList;
