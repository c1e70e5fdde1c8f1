import { RichTextInput } from 'ra-input-rich-text';
import { Create, required, SimpleForm, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/RichTextInput.html
const PostCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="title" validate={[required()]} />
      <RichTextInput source="body" />
    </SimpleForm>
  </Create>
);

export default PostCreate;
