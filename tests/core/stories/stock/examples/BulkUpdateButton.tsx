import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { BulkDeleteButton, BulkUpdateButton, DataTable, List, NumberField } from 'react-admin';

const resetViews = { views: 0 };

const PostBulkActionButtons = () => (
  <>
    <BulkUpdateButton label="Reset Views" data={resetViews} icon={<VisibilityOff />} />
    <BulkDeleteButton />
  </>
);

// https://marmelab.com/react-admin/BulkUpdateButton.html
const BookList = () => (
  <List>
    <DataTable bulkActionButtons={<PostBulkActionButtons />}>
      <DataTable.Col source="title" disableSort />
      <DataTable.Col source="views" field={NumberField} disableSort />
    </DataTable>
  </List>
);

export default BookList;
