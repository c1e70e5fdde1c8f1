import { findAllRecordProblems } from '../record/check';
import {
  collectFormFields,
  createBlankRecord,
  fieldAt,
  findInitialNumberRule,
  getCreationValueSource,
  getListAndFormOfRecord,
  mayHavePublicRecords,
} from '../record/record';
import { findReferencesShownByTitleInRows, REFERENCE_TITLES_KEY } from '../record/refTexts';
import { MEMO_COUNT_NAME } from '../record/relatedNumbers';
import { createVariantOnlyRecord } from '../record/variants';
import { LATEST_RELATED_TIMES_KEY, RELATED_COUNTS_KEY } from '../words/columns';
import { type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { ASSET_SCHEMA_NAME, buildFieldRequestSchemasByName, buildResponseSchemasByFieldName } from './fields';
import { type JsonSchema, jsonSchemaBuilders } from './jsonSchema';

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the names of a collection's schema components: for its records, for public records, and for the
 * bodies that create and update a record.
 */
const buildRecordSchemaNames = (recordKey: string) => {
  const recordSchemaName = capitalise(recordKey);
  return {
    record: recordSchemaName,
    public: `${recordSchemaName}Public`,
    create: `${recordSchemaName}Create`,
    update: `${recordSchemaName}Update`,
  };
};

/**
 * Returns a reference to the schema of a collection's record; `recordKey` is the key of the record in
 * answers.
 */
export const buildRecordSchemaRef = (recordKey: string): JsonSchema =>
  jsonSchemaBuilders.component(buildRecordSchemaNames(recordKey).record);
/** Like `buildRecordSchemaRef`, for the record of a call that can also answer public records. */
export const buildOpenRecordSchemaRef = (recordKey: string): JsonSchema =>
  jsonSchemaBuilders.anyOf([
    buildRecordSchemaRef(recordKey),
    jsonSchemaBuilders.component(buildRecordSchemaNames(recordKey).public),
  ]);
export const buildRecordCreateSchemaRef = (recordKey: string): JsonSchema =>
  jsonSchemaBuilders.component(buildRecordSchemaNames(recordKey).create);
export const buildRecordUpdateSchemaRef = (recordKey: string): JsonSchema =>
  jsonSchemaBuilders.component(buildRecordSchemaNames(recordKey).update);

/** Schema of the operator who changed a record. */
export const operatorIdAndNameSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  name: jsonSchemaBuilders.text,
});

/** Merges the properties of several resources by name; different schemas become alternatives. */
function mergePropertySchemas(schemaMaps: readonly Record<string, JsonSchema>[]): Record<string, JsonSchema> {
  const propertyNames = [...new Set(schemaMaps.flatMap((schemaMap) => Object.keys(schemaMap)))];
  return Object.fromEntries(
    propertyNames.map((name) => [
      name,
      jsonSchemaBuilders.anyOf(schemaMaps.flatMap(({ [name]: schema }) => (schema ? [schema] : []))),
    ]),
  );
}

const recordMetadataSchemas = {
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
  updatedAt: jsonSchemaBuilders.instant,
  updatedBy: operatorIdAndNameSchema,
};

/** Returns the schema of a nested object from schemas by dotted path. All of its properties are optional. */
function buildNestedObjectSchema(
  entries: readonly (readonly [path: string, schema: JsonSchema])[],
): JsonSchema {
  const topLevelNames = [...new Set(entries.map(([path]) => path.split('.', 1)[0] ?? ''))];
  const propertyEntries = topLevelNames.map((name): [string, JsonSchema] => {
    const ownSchema = entries.find(([path]) => path === name)?.[1];
    const nestedEntries = entries.flatMap(([path, schema]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), schema] as const] : [],
    );
    return [name, ownSchema ?? buildNestedObjectSchema(nestedEntries)];
  });
  return jsonSchemaBuilders.object(Object.fromEntries(propertyEntries), topLevelNames);
}

/**
 * Returns the properties that only list rows have: the titles of referenced records, and the counts of
 * related records. Rows have these properties only if the list call requests them.
 */
function createListRowOnlySchemas(resource: AnyResource): Record<string, JsonSchema> {
  const titleSchemaEntries = findReferencesShownByTitleInRows(resource).map(
    ({ path, repeated }) =>
      [path, repeated ? jsonSchemaBuilders.list(jsonSchemaBuilders.text) : jsonSchemaBuilders.text] as const,
  );
  const relatedEntryNames = Object.keys(resource.related ?? {});
  const countSchemaEntries = [
    ...[...relatedEntryNames, ...(resource.memos ? [MEMO_COUNT_NAME] : [])].map(
      (name) => [name, jsonSchemaBuilders.whole] as const,
    ),
    ...(relatedEntryNames.length > 0
      ? [
          [
            LATEST_RELATED_TIMES_KEY,
            buildNestedObjectSchema(
              relatedEntryNames.map(
                (name) => [name, jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant)] as const,
              ),
            ),
          ] as const,
        ]
      : []),
  ];
  return {
    ...(titleSchemaEntries.length > 0 && {
      [REFERENCE_TITLES_KEY]: {
        ...buildNestedObjectSchema(titleSchemaEntries),
        description: 'Titles of references; rows whose call names them',
      },
    }),
    ...(countSchemaEntries.length > 0 && {
      [RELATED_COUNTS_KEY]: {
        ...buildNestedObjectSchema(countSchemaEntries),
        description: 'Numbers of related records, and times of the newest; rows whose call names them',
      },
    }),
  };
}

/**
 * Returns the schema of a record in answers. Its fields are optional: older records may lack some fields, and
 * list rows lack long texts.
 */
function buildRecordSchema(resources: readonly AnyResource[]): JsonSchema {
  const { _id, ...fields } = mergePropertySchemas(
    resources.map((resource) => ({
      ...createListRowOnlySchemas(resource),
      ...buildResponseSchemasByFieldName(resource.fields),
    })),
  );
  const properties = { ...recordMetadataSchemas, ...fields };
  return jsonSchemaBuilders.object(
    properties,
    Object.keys(properties).filter((name) => !['_id', 'version'].includes(name)),
  );
}

/** Returns the schema of a public record, which has no version and only the fields of `publish.answers`. */
function buildPublicRecordSchema(resources: readonly AnyResource[]): JsonSchema {
  const fields = mergePropertySchemas(
    resources.map(({ fields, publish, variants }) => {
      const publishRules = [publish, ...Object.values(variants?.of ?? {}).map((variant) => variant.publish)];
      const publicNames = publishRules.flatMap((rule) =>
        (rule?.answers ?? []).map((path) => path.split('.', 1)[0]),
      );
      return buildResponseSchemasByFieldName(
        Object.fromEntries(Object.entries(fields).filter(([name]) => publicNames.includes(name))),
      );
    }),
  );
  return jsonSchemaBuilders.object({ ...fields, _id: jsonSchemaBuilders.text }, Object.keys(fields));
}

const missingValueProblemKeys = new Set(['required', 'notChosen']);

/**
 * Returns the paths of the required values that a blank record of a variant lacks. The result leaves out
 * values that the API sets, and fields that the form shows only under a condition.
 */
function findRequiredPathsWithoutDefault(resource: AnyResource, variant: string | undefined): string[] {
  const blankRecord = createBlankRecord(resource, createVariantOnlyRecord(resource, variant));
  const { form } = getListAndFormOfRecord(resource, blankRecord);
  const conditionalPaths = new Set(
    (form ? collectFormFields(form) : []).filter(({ when }) => when !== undefined).map(({ field }) => field),
  );
  const isPathFilledByApi = (path: string) => {
    const field = fieldAt(resource.fields, path);
    return getCreationValueSource(field) !== undefined || findInitialNumberRule(field) !== undefined;
  };
  return Object.entries(findAllRecordProblems(resource, blankRecord))
    .filter(
      ([path, { key }]) =>
        missingValueProblemKeys.has(key) && !conditionalPaths.has(path) && !isPathFilledByApi(path),
    )
    .map(([path]) => path);
}

/** Returns the top-level names that every create body must contain. */
function findRequiredNamesOfCreateBody(resource: AnyResource): string[] {
  const variantField = resource.variants?.by;
  const variantNames = Object.keys(resource.variants?.of ?? {});
  const [first = [], ...others] = (variantNames.length > 0 ? variantNames : [undefined]).map((variant) =>
    findRequiredPathsWithoutDefault(resource, variant),
  );
  const commonRequiredPaths = first.filter((path) => others.every((paths) => paths.includes(path)));
  const isVariantFixed = variantField !== undefined && resource.api.fixed?.[variantField] !== undefined;
  const requiredVariantNames = variantField === undefined || isVariantFixed ? [] : [variantField];
  // Only top-level names are listed as required, because a create body may need one field of a group but not
  // the others.
  return [...new Set([...requiredVariantNames, ...commonRequiredPaths])].filter(
    (path) => !path.includes('.'),
  );
}

/** Returns the schemas of the values that all records of a resource have in common (`api.fixed`). */
function createFixedValueSchemas(resource: AnyResource): Record<string, JsonSchema> {
  const fixedValues = Object.entries(resource.api.fixed ?? {}).reduce<Loose>(
    (record, [path, value]) => setAt(record, path, value),
    {},
  );
  return Object.fromEntries(Object.entries(fixedValues).map(([name, value]) => [name, { const: value }]));
}

function buildRecordCreateBodySchema(resource: AnyResource): JsonSchema {
  const properties = {
    ...buildFieldRequestSchemasByName(resource.fields, false),
    ...createFixedValueSchemas(resource),
  };
  const requiredNames = findRequiredNamesOfCreateBody(resource);
  return jsonSchemaBuilders.body(
    properties,
    Object.keys(properties).filter((name) => !requiredNames.includes(name)),
  );
}

/** Returns the schema of an update body, in which missing fields keep their values. */
function buildRecordUpdateBodySchema(resources: readonly AnyResource[]): JsonSchema {
  const properties = {
    _id: jsonSchemaBuilders.text,
    ...mergePropertySchemas(
      resources.map((resource) => buildFieldRequestSchemasByName(resource.fields, false)),
    ),
  };
  return jsonSchemaBuilders.body(properties, Object.keys(properties));
}

const assetSchema = jsonSchemaBuilders.object(
  {
    _id: jsonSchemaBuilders.text,
    name: jsonSchemaBuilders.text,
    size: { ...jsonSchemaBuilders.whole, description: 'Bytes' },
    type: { ...jsonSchemaBuilders.text, description: 'MIME type, found from the content' },
    url: jsonSchemaBuilders.text,
    width: { ...jsonSchemaBuilders.whole, description: 'Pixels; images only' },
    height: jsonSchemaBuilders.whole,
    sizes: {
      ...jsonSchemaBuilders.map(jsonSchemaBuilders.text),
      description: "Addresses of the picture's smaller copies, by the names of its sizes",
    },
  },
  ['width', 'height', 'sizes'],
);

/** Yields the named schemas of all records, and of the bodies that create and update them. */
export function* generateRecordSchemas(
  resources: readonly AnyResource[],
): Generator<readonly [name: string, schema: JsonSchema]> {
  yield [ASSET_SCHEMA_NAME, assetSchema];
  for (const recordKey of new Set(resources.map(({ api }) => api.one))) {
    const schemaNames = buildRecordSchemaNames(recordKey);
    const collectionResources = resources.filter(({ api }) => api.one === recordKey);
    const creatableResources = collectionResources.filter(({ create }) => create !== false);
    const updatableResources = collectionResources.filter(({ update }) => update !== false);
    yield [schemaNames.record, buildRecordSchema(collectionResources)];
    if (collectionResources.some(mayHavePublicRecords))
      yield [schemaNames.public, buildPublicRecordSchema(collectionResources)];
    if (creatableResources.length > 0)
      yield [
        schemaNames.create,
        jsonSchemaBuilders.anyOf(creatableResources.map(buildRecordCreateBodySchema)),
      ];
    if (updatableResources.length > 0)
      yield [schemaNames.update, buildRecordUpdateBodySchema(updatableResources)];
  }
}
