import { Edit, required, SimpleForm, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/Edit.html
const UserEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" validate={[required()]} />
      <TextInput source="phone" />
    </SimpleForm>
  </Edit>
);

export default UserEdit;
