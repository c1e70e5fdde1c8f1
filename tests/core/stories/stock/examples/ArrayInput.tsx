import { ArrayInput, Create, DateInput, SimpleForm, SimpleFormIterator, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/ArrayInput.html
const SongCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="title" />
      <ArrayInput source="backlinks">
        <SimpleFormIterator inline>
          <DateInput source="date" helperText={false} />
          <TextInput source="url" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </Create>
);

export default SongCreate;
