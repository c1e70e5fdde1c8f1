import { isOneLineTextField, isSecretField } from '../kinds/traits';
import { eachField } from '../record/folds';
import { getCreationValueSource, mayHavePublicRecords } from '../record/record';
import { getFieldReadRight, hasPersonalDataFields, isAccountSignInField } from '../record/rights';
import type { AnyField } from '../words/fields';
import { isPathWithin, type Loose } from '../words/paths';
import { hasPublishGroup, isPublishGroupField, PUBLISH_GROUP_NAME } from '../words/publish';
import type { AnyResource, Variant } from '../words/resource';
import { findPhaseFieldFaults } from './filters';

/** Returns the reason why no storefront may show a field; undefined if storefronts may show it. */
function getReasonToWithholdField(field: AnyField): string | undefined {
  if ('personal' in field && field.personal !== undefined) return 'is personal';
  if (getFieldReadRight(field) !== undefined) return 'needs a right to be read';
  if (getCreationValueSource(field) !== undefined) return 'is a stamp of the API';
  if (isSecretField(field) || isAccountSignInField(field)) return 'is about an account';
  return isOneLineTextField(field) && field.labelOf !== undefined ? 'is of another record' : undefined;
}

/** Returns a fault for each field that `publish` or a preview shows although no storefront may show it. */
const findFaultsOfUnpublishableFields = (
  { fields }: AnyResource,
  answerPaths: readonly string[],
  optionName: 'publish' | 'preview',
): string[] =>
  answerPaths.flatMap((answerPath) =>
    [...eachField(fields)].flatMap(([fieldPath, field]) => {
      const reason = isPathWithin(fieldPath, answerPath) ? getReasonToWithholdField(field) : undefined;
      return reason === undefined
        ? []
        : [`${optionName}.answers has ${fieldPath}, which ${reason}: take it out`];
    }),
  );

function findPublishFaultsOfView(
  resource: AnyResource,
  { publish, list }: Variant<Loose>,
  hasPersonalData: boolean,
): string[] {
  if (!publish) return [];
  const { phase } = publish;
  const possibleFaults = [
    [hasPersonalData, 'publish shows records that hold personal data: take one of them away'],
    [publish.answers.length === 0, 'publish.answers is empty: name what a storefront is answered'],
    [!list, 'publish is for the records of a list: add one'],
    [
      hasPublishGroup({ publish }) && resource.update === false,
      'publish needs records that operators change',
    ],
  ] as const;
  return [
    ...possibleFaults.flatMap(([isFault, fault]) => (isFault ? [fault] : [])),
    ...findFaultsOfUnpublishableFields(resource, publish.answers, 'publish'),
    ...(phase ? findPhaseFieldFaults(phase, resource) : []),
  ];
}

/**
 * Returns the faults of `publish`: personal data, and fields that only some operators may read, can't be
 * public.
 */
export function findPublishOptionFaults(resource: AnyResource): string[] {
  const { variants, publish, fields } = resource;
  const hasPersonalData = hasPersonalDataFields(resource);
  const resourceAndVariants = [resource, ...Object.values(variants?.of ?? {})];
  const publishGroupField = fields[PUBLISH_GROUP_NAME];
  return [
    ...(resourceAndVariants.some(hasPublishGroup) && !isPublishGroupField(publishGroupField)
      ? [`the field ${PUBLISH_GROUP_NAME} has the name of what publish adds: rename it`]
      : []),
    ...(variants && publish ? ['publish is said by each variant: move it there'] : []),
    ...findPublishFaultsOfView(resource, resource, hasPersonalData),
    ...Object.entries(variants?.of ?? {}).flatMap(([name, variant]) =>
      findPublishFaultsOfView(resource, variant, hasPersonalData && variant.personal !== false).map(
        (fault) => `variant ${name}: ${fault}`,
      ),
    ),
  ];
}

const isHttpUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** Returns the faults of a preview, which must not show more than storefronts may. */
export function findPreviewOptionFaults(resource: AnyResource): string[] {
  const { preview, update } = resource;
  if (!preview) return [];
  const { answers = [], url } = preview;
  const possibleFaults = [
    [
      preview.answers === undefined && !mayHavePublicRecords(resource),
      'preview has nothing to show: name its answers, or say publish',
    ],
    [
      preview.answers !== undefined && hasPersonalDataFields(resource),
      'preview.answers shows records that hold personal data: take it away',
    ],
    [update === false, 'preview needs records that operators change'],
    [url !== undefined && !isHttpUrl(url), `preview.url ${url} is no address of a page`],
  ] as const;
  return [
    ...possibleFaults.flatMap(([isFault, fault]) => (isFault ? [fault] : [])),
    ...findFaultsOfUnpublishableFields(resource, answers, 'preview'),
  ];
}
