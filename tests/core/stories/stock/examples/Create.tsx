import { Create, required, SimpleForm, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/Create.html
const UserCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <TextInput source="name" validate={[required()]} />
      <TextInput source="phone" />
    </SimpleForm>
  </Create>
);

export default UserCreate;
