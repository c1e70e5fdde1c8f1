import { DataTable, EditButton, List, ShowButton } from 'react-admin';

// https://marmelab.com/react-admin/Buttons.html#editbutton, with the button to the page that shows a record.
const UserList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col label="ra.action.edit">
        <EditButton />
        <ShowButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

export default UserList;
