import { DataTable, InfiniteList } from 'react-admin';

// https://marmelab.com/react-admin/InfiniteList.html
const CommentList = () => (
  <InfiniteList>
    <DataTable>
      <DataTable.Col source="body" disableSort />
      <DataTable.Col source="author" disableSort />
    </DataTable>
  </InfiniteList>
);

export default CommentList;
