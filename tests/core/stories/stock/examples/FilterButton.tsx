import {
  CreateButton,
  DataTable,
  FilterButton,
  List,
  NumberField,
  ReferenceField,
  SelectInput,
  TextInput,
  TopToolbar,
} from 'react-admin';

const postFilters = [
  <TextInput key="q" label="Search" source="q" alwaysOn />,
  <TextInput key="title" label="Title" source="title" defaultValue="Hello, World!" />,
  <SelectInput
    key="category"
    source="category"
    choices={[
      { id: 'tech', name: 'Tech' },
      { id: 'lifestyle', name: 'Lifestyle' },
    ]}
  />,
];

const ListActions = () => (
  <TopToolbar>
    <FilterButton />
    <CreateButton />
  </TopToolbar>
);

// https://marmelab.com/react-admin/FilteringTutorial.html#the-filter-buttonform-combo
const PostList = () => (
  <List actions={<ListActions />} filters={postFilters}>
    <DataTable rowClick="show">
      <DataTable.Col source="title" />
      <DataTable.Col source="category" disableSort />
      <DataTable.Col source="views" field={NumberField} />
      <DataTable.Col source="user_id" disableSort>
        <ReferenceField source="user_id" reference="people" link="edit" />
      </DataTable.Col>
    </DataTable>
  </List>
);

export default PostList;
