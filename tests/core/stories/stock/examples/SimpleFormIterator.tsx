import { ArrayInput, DateInput, Edit, SimpleForm, SimpleFormIterator, TextInput } from 'react-admin';

// https://marmelab.com/react-admin/SimpleFormIterator.html
const SongEdit = () => (
  <Edit redirect={false}>
    <SimpleForm>
      <TextInput source="title" />
      <ArrayInput source="backlinks">
        <SimpleFormIterator inline getItemLabel={(index) => `#${index + 1}`}>
          <DateInput source="date" helperText={false} />
          <TextInput source="url" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </Edit>
);

export default SongEdit;
