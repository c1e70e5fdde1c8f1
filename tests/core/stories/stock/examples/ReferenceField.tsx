import { ReferenceField, RichTextField, Show, SimpleShowLayout, TextField } from 'react-admin';

// https://marmelab.com/react-admin/ReferenceField.html
const PostShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="id" />
      <TextField source="title" />
      <ReferenceField source="user_id" reference="people" label="Author" />
      <RichTextField source="body" />
    </SimpleShowLayout>
  </Show>
);

export default PostShow;
