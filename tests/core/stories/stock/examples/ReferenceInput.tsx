import { Create, ReferenceInput, SelectInput, SimpleForm, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/ReferenceInput.html: an AutocompleteInput by default, or another input inside.
const CommentCreate = () => (
  <Create redirect="edit">
    <SimpleForm>
      <TextInput source="body" />
      <ReferenceInput source="user_id" reference="people" />
      <ReferenceInput source="post_id" reference="posts" filter={{ category: 'tech' }}>
        <SelectInput optionText="title" />
      </ReferenceInput>
    </SimpleForm>
  </Create>
);

export default CommentCreate;
