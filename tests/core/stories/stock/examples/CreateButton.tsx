import { CreateButton, DataTable, List, TopToolbar } from 'react-admin';

const TagListActions = () => (
  <TopToolbar>
    <CreateButton />
  </TopToolbar>
);

// https://marmelab.com/react-admin/Buttons.html#createbutton
const TagList = () => (
  <List actions={<TagListActions />} empty={false}>
    <DataTable>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
);

export default TagList;
