import { Edit, ListButton, ReferenceInput, ShowButton, SimpleForm, TextInput, TopToolbar } from 'react-admin';

const PostEditActions = () => (
  <TopToolbar>
    <ShowButton />
    <ListButton />
  </TopToolbar>
);

// https://marmelab.com/react-admin/ListButton.html
const CommentEdit = () => (
  <Edit actions={<PostEditActions />} redirect="show">
    <SimpleForm>
      <TextInput source="body" />
      <ReferenceInput source="user_id" reference="people" />
    </SimpleForm>
  </Edit>
);

export default CommentEdit;
