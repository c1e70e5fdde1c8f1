import { RichTextInput } from 'ra-input-rich-text';
import {
  BooleanInput,
  DataTable,
  DateInput,
  Edit,
  EditButton,
  minValue,
  NumberInput,
  number,
  ReferenceManyField,
  required,
  TabbedForm,
  TextInput,
} from 'react-admin';

// https://marmelab.com/react-admin/TabbedForm.html
const PostEdit = () => (
  <Edit>
    <TabbedForm>
      <TabbedForm.Tab label="summary">
        <TextInput label="Id" source="id" slotProps={{ input: { disabled: true } }} />
        <TextInput source="title" validate={required()} />
        <TextInput multiline source="teaser" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="body">
        <RichTextInput source="body" label={false} />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Miscellaneous" path="misc">
        <DateInput label="Publication date" source="published_at" />
        <NumberInput source="views" validate={[number(), minValue(0)]} />
        <BooleanInput label="Allow comments?" source="commentable" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="comments">
        <ReferenceManyField reference="comments" target="post_id" label={false}>
          <DataTable>
            <DataTable.Col source="body" />
            <DataTable.Col label="ra.action.edit">
              <EditButton />
            </DataTable.Col>
          </DataTable>
        </ReferenceManyField>
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
);

export default PostEdit;
