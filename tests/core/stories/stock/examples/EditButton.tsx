import { DataTable, EditButton, List } from 'react-admin';

// https://marmelab.com/react-admin/Buttons.html#editbutton
const UserList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col label="ra.action.edit">
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

export default UserList;
