import { Edit, ShowButton, SimpleForm, TextInput, TopToolbar } from 'react-admin';

const TagEditActions = () => (
  <TopToolbar>
    <ShowButton />
  </TopToolbar>
);

// https://marmelab.com/react-admin/Buttons.html#showbutton
const TagEdit = () => (
  <Edit actions={<TagEditActions />}>
    <SimpleForm>
      <TextInput source="title" />
    </SimpleForm>
  </Edit>
);

export default TagEdit;
