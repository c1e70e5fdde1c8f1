import { DataTable, EditButton, ReferenceManyField, Show, SimpleShowLayout, TextField } from 'react-admin';

// https://marmelab.com/react-admin/ReferenceManyField.html: the target is a field that the list of posts filters by.
const AuthorShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <ReferenceManyField reference="posts" target="user_id" label="글">
        <DataTable>
          <DataTable.Col source="title" />
          <DataTable.Col label="ra.action.edit">
            <EditButton />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
      <ReferenceManyField reference="comments" target="user_id" label="댓글">
        <DataTable>
          <DataTable.Col source="body" />
        </DataTable>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
);

export default AuthorShow;
