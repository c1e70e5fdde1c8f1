import { createI18nProvider } from '../../../../../i18n/provider';
import { createFormModel } from '../../../../../src/core/engine/form/edit/editing';
import { toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import { createResourceTexts } from '../../../../../src/core/engine/texts';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import {
  type AnyResource,
  getListAndFormOfRecord,
  getVariantNameOfRecord,
  type Loose,
  toRequestBody,
} from '../../../../../src/core/schema/index';
import type { Caller } from '../../../api/harness';
import { messages } from '../../../theProduct';

const { translate } = createI18nProvider(messages);

const formOf = (resource: AnyResource, record: Loose) => {
  const [first] = Object.values(resource.variants?.of ?? {});
  return getListAndFormOfRecord(resource, record).form ?? first?.form;
};

/** Opens the form of a stored record without a screen, and saves it by the API's own calls. */
export async function openStored(resource: AnyResource, id: string, call: Caller) {
  const { path, one } = resource.api;
  const address = resource.singleton ? path : `${path}/${id}`;
  const said: string[] = [];
  const asRecord = (json: Loose) => {
    const record = json[one] as Loose & { _id: string };
    return { ...record, id: record._id } as ConsoleRecord;
  };
  const answer = await call('GET', address);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  const stored = asRecord(answer.json);
  const view = formOf(resource, stored);
  if (!view) throw new Error(`${resource.name} has no form`);
  const editing = createFormModel({
    resource,
    view,
    loaded: { stored, values: toFormValues(resource.fields, stored) },
    createKey: 'a key',
    provider: {
      create: () => Promise.reject(new Error('Nothing is created here')),
      runTask: () => Promise.reject(new Error('No file is sent here')),
      async update(_name, { data, meta }) {
        const body = toRequestBody(resource, { ...data, _id: id });
        const headers = { 'if-match': `"${meta?.version}"` };
        const { status, json } = await call('PUT', address, { body, headers });
        if (status !== 200) throw new Error(`${status} ${json.message} ${JSON.stringify(json.fields)}`);
        return { data: asRecord(json) as never };
      },
    },
    words: {
      texts: createResourceTexts(translate, resource, getVariantNameOfRecord(resource, stored)),
      translate: translate as never,
      errorText: (error) => (error instanceof Error ? error.message : String(error)),
    },
    element: { shows: () => true, focus: () => {} },
    notify: (message) => said.push(message),
    onEnd: () => {},
  });
  return { editing, said };
}
