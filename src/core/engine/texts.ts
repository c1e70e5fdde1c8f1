import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import {
  type AnyResource,
  getResourceProblemTextKey,
  isPathInPublishGroup,
  type Problem,
  PUBLISH_GROUP_NAME,
} from '../schema/index';

type TranslateKeyFunction = (key: string, options?: Record<string, unknown>) => string;
type ResourceScreenName = 'list' | 'create' | 'edit';

/**
 * Returns the Korean texts of a resource as an object; its keys say where each text is used. If `variant` is
 * given, its own texts replace the resource's.
 */
export function createResourceTexts(
  translate: TranslateKeyFunction,
  resource: AnyResource,
  variant?: string,
) {
  const translateResourceText = (key: string) => translate(`resources.${resource.name}.${key}`);
  const translateResourceTextIfAny = (key: string) =>
    translate(`resources.${resource.name}.${key}`, { _: '' }) || undefined;
  const translateVariantTextIfAny = (key: string) =>
    variant === undefined ? undefined : translateResourceTextIfAny(`variants.${variant}.${key}`);
  // A path that ends with `_id` has no label of its own. The label of the group that contains the id is
  // returned.
  const translateFieldLabel = (fieldPath: string) =>
    isPathInPublishGroup(resource, fieldPath)
      ? translate(`publish.fields.${fieldPath}`)
      : translateResourceText(`fields.${fieldPath.replace(/\._id$/, '')}`);
  const recordNoun = translateResourceTextIfAny('record') ?? translateResourceText('name');
  const listRecordNoun =
    translateVariantTextIfAny('record') ?? translateVariantTextIfAny('name') ?? recordNoun;
  /** Returns the resource's own message for a problem; undefined if the resource declares none. */
  const findDeclaredProblemText = (fieldPath: string, problem: Problem) => {
    const keySegments = getResourceProblemTextKey(fieldPath, problem);
    return keySegments ? translateResourceTextIfAny(keySegments.join('.')) : undefined;
  };
  /** Returns the resource's own text for a switch that is on or off; undefined if the resource has none. */
  const findSwitchStateText = (fieldPath: string, isOn: boolean) =>
    isPathInPublishGroup(resource, fieldPath)
      ? translate(`publish.switch.${isOn ? 'on' : 'off'}`)
      : translateResourceTextIfAny(`switches.${fieldPath}.${isOn ? 'on' : 'off'}`);
  return {
    /** The resource's name in the menu. */
    name: translateResourceText('name'),
    /** The noun for one record. */
    record: recordNoun,
    /** The name of the record variant, for example of one board; undefined without a variant. */
    variantName: translateVariantTextIfAny('name'),
    /**
     * The noun for one record of the list. By default it is the variant's name, or the resource's noun if
     * there is no variant.
     */
    listed: listRecordNoun,
    /** The Korean counter word that follows a number of the resource's records. */
    unit: translateResourceTextIfAny('unit') ?? translate('list.unit'),
    title: (screen: ResourceScreenName) =>
      translateVariantTextIfAny(screen) ?? translateResourceText(`titles.${screen}`),
    /** Text of the link to a new record's form; the form's headline may name the variant. */
    create: translateResourceText('titles.create'),
    label: translateFieldLabel,
    column: (fieldPath: string) =>
      isPathInPublishGroup(resource, fieldPath) && fieldPath === PUBLISH_GROUP_NAME
        ? translate('publish.column')
        : (translateResourceTextIfAny(`columns.${fieldPath}`) ?? translateFieldLabel(fieldPath)),
    choice: (fieldPath: string, choiceValue: string) =>
      translateResourceTextIfAny(`choices.${fieldPath}.${choiceValue}`) ??
      translate('list.unknown', { value: choiceValue }),
    section: (key: string) =>
      isPathInPublishGroup(resource, key)
        ? translate('publish.title')
        : translateResourceText(`sections.${key}`),
    sectionHelp: (key: string) => translateResourceTextIfAny(`sectionHelp.${key}`),
    help: (fieldPath: string) => translateResourceTextIfAny(`help.${fieldPath}`),
    placeholder: (fieldPath: string) => translateResourceTextIfAny(`placeholders.${fieldPath}`),
    ownProblem: findDeclaredProblemText,
    /** Returns the message for a problem: the resource's own message, or else the common one. */
    problem: (fieldPath: string, problem: Problem) =>
      findDeclaredProblemText(fieldPath, problem) ??
      translate(`problems.${problem.key}`, { record: recordNoun, ...problem.args }),
    /** Returns the message of one of the resource's checks. */
    check: (checkName: string) => translateResourceText(`checks.${checkName}`),
    /**
     * Returns the label of an entry of the schema's `related`; by default the name of the entry's resource.
     * `latest.a` is the label for the time of the newest record of `a`.
     */
    related: (relatedEntryName: string) =>
      translateResourceTextIfAny(`related.${relatedEntryName}`) ??
      translate(`resources.${resource.related?.[relatedEntryName]?.of}.name`),
    /** Returns the text of the unit that follows a number. */
    numberUnit: (unitName: string) => translate(`form.units.${unitName}`),
    /** Returns the Korean counter word that follows the number of a list's items. */
    itemUnit: (listFieldPath: string) =>
      translateResourceTextIfAny(`units.${listFieldPath}`) ?? translate('form.items.unit'),
    /**
     * Returns the label of the button that adds an item to a list; undefined if the resource declares none.
     */
    adds: (listFieldPath: string) => translateResourceTextIfAny(`adds.${listFieldPath}`),
    /** Returns the text for an empty value; undefined if the resource declares none. */
    blank: (fieldPath: string) => translateResourceTextIfAny(`blank.${fieldPath}`),
    /** Returns the name of a filter that finds records by the month of a date. */
    month: (fieldPath: string) =>
      translateResourceTextIfAny(`months.${fieldPath}`) ?? translateResourceText(`fields.${fieldPath}`),
    /** Returns the text for an empty or a filled value at a path. */
    state: (fieldPath: string, isValueEmpty: boolean) =>
      translateResourceTextIfAny(`states.${fieldPath}.${isValueEmpty ? 'empty' : 'filled'}`) ??
      translate(`list.filter.${isValueEmpty ? 'absent' : 'present'}`),
    /** Returns the text for a switch that is on or off. */
    answer: (fieldPath: string, isOn: boolean) =>
      findSwitchStateText(fieldPath, isOn) ?? translate(`ra.boolean.${isOn}`),
    switchWord: findSwitchStateText,
    /** Returns one text of an action, such as its name, question or success message; `key` says which. */
    action: (actionName: string, key: string) => translateResourceText(`actions.${actionName}.${key}`),
    /** Title of the dialog that asks before a deletion; undefined if the resource declares none. */
    removal: translateResourceTextIfAny('removal'),
    removalLeaves: translateResourceTextIfAny('removalLeaves'),
    /** The question before a record is deleted. */
    remove: translateResourceText('remove'),
    saved: translateResourceText('saved'),
    updated: translateResourceText('updated'),
    deleted: translateResourceText('deleted'),
    /** Title of a record's printed sheet. */
    sheet: translateResourceTextIfAny('sheet') ?? translateResourceText('titles.edit'),
    /** Label of the button that saves a record's form. */
    save: translateResourceTextIfAny('save') ?? translate('form.save'),
    /** Text that a list shows if it has no records. */
    empty:
      translateVariantTextIfAny('empty') ??
      (variant === undefined
        ? translateResourceText('empty')
        : translate('list.empty.title', { name: listRecordNoun })),
  };
}

export type Texts = ReturnType<typeof createResourceTexts>;

/** Returns the texts of a resource, or of one of its variants, in the console's language. */
export function useTexts(resource: AnyResource, variant?: string): Texts {
  const translate = useTranslate();
  return useMemo(() => createResourceTexts(translate, resource, variant), [translate, resource, variant]);
}

/** Returns the first entry of a page's breadcrumb: the menu group of the resource, if it is in one. */
export function useMenuGroupBreadcrumb({ menu }: AnyResource): { label: string }[] {
  const translate = useTranslate();
  return menu ? [{ label: translate(`app.menu.${menu.group}`) }] : [];
}
