import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { type AnyResource, ownWordsFor, type Problem } from '../schema/index';

type Translate = (key: string, options?: Record<string, unknown>) => string;
type Screen = 'list' | 'create' | 'edit';

/** A resource's Korean texts by what they say; those of a variant go before the resource's own. */
export function textsOf(translate: Translate, resource: AnyResource, variant?: string) {
  const own = (key: string) => translate(`resources.${resource.name}.${key}`);
  const optional = (key: string) => translate(`resources.${resource.name}.${key}`, { _: '' }) || undefined;
  const ofVariant = (key: string) =>
    variant === undefined ? undefined : optional(`variants.${variant}.${key}`);
  const label = (path: string) => own(`fields.${path}`);
  const record = optional('record') ?? own('name');
  const listed = ofVariant('record') ?? ofVariant('name') ?? record;
  /** What is wrong with a value in the resource's own words; undefined if it has none for that. */
  const ownProblem = (path: string, problem: Problem) => {
    const place = ownWordsFor(path, problem);
    return place ? optional(place.join('.')) : undefined;
  };
  /** What a switch that is on or off means in the resource's own words; undefined if it has none. */
  const switchWord = (path: string, value: boolean) => optional(`switches.${path}.${value ? 'on' : 'off'}`);
  return {
    /** What it is called in the menu. */
    name: own('name'),
    /** What one record is called. */
    record,
    /** What the variant is called, such as a board; undefined where the resource has none. */
    variantName: ofVariant('name'),
    /** What one record of the list is called: a variant's are called after it, unless they have a name of their own. */
    listed,
    /** Counter behind a number of records. */
    unit: optional('unit') ?? translate('list.unit'),
    title: (screen: Screen) => ofVariant(screen) ?? own(`titles.${screen}`),
    /** What leads to the form of a new record; its headline may say more of the variant. */
    create: own('titles.create'),
    label,
    column: (path: string) => optional(`columns.${path}`) ?? label(path),
    choice: (path: string, value: string) =>
      optional(`choices.${path}.${value}`) ?? translate('list.unknown', { value }),
    section: (key: string) => own(`sections.${key}`),
    sectionHelp: (key: string) => optional(`sectionHelp.${key}`),
    help: (path: string) => optional(`help.${path}`),
    placeholder: (path: string) => optional(`placeholders.${path}`),
    ownProblem,
    /** What is wrong with a value: in the resource's own words if it has some, else in the common ones. */
    problem: (path: string, problem: Problem) =>
      ownProblem(path, problem) ?? translate(`problems.${problem.key}`, problem.args),
    /** What one of the resource's rules asks for. */
    check: (name: string) => own(`checks.${name}`),
    /** Counter behind a number of a list's items. */
    itemUnit: (path: string) => optional(`units.${path}`) ?? translate('form.items.unit'),
    /** What the button says that adds an item to a list; undefined where the common text fits. */
    adds: (path: string) => optional(`adds.${path}`),
    /** Said in place of an empty value; undefined where nothing needs to be said. */
    blank: (path: string) => optional(`blank.${path}`),
    /** What it means that the value at a path is empty, or that it is not. */
    state: (path: string, isEmpty: boolean) =>
      optional(`states.${path}.${isEmpty ? 'empty' : 'filled'}`) ??
      translate(`list.filter.${isEmpty ? 'absent' : 'present'}`),
    /** What it means that a switch is on or off. */
    answer: (path: string, value: boolean) => switchWord(path, value) ?? translate(`ra.boolean.${value}`),
    switchWord,
    /** What an act is called, asks (by the key of its question) and says when it is done. */
    action: (name: string, key: string) => own(`actions.${name}.${key}`),
    /** Over the question before a record is deleted; undefined where the common text fits. */
    removal: optional('removal'),
    removalLeaves: optional('removalLeaves'),
    /** Asked before a record is deleted. */
    remove: own('remove'),
    saved: own('saved'),
    updated: own('updated'),
    deleted: own('deleted'),
    /** Over a record's printed sheet. */
    sheet: optional('sheet') ?? own('titles.edit'),
    /** Label of the button that saves. */
    save: optional('save') ?? translate('form.save'),
    /** Said where there is no record yet. */
    empty:
      ofVariant('empty') ??
      (variant === undefined ? own('empty') : translate('list.empty.title', { name: listed })),
  };
}

export type Texts = ReturnType<typeof textsOf>;

/** The texts of a resource, or of one of its variants, in the console's language. */
export function useTexts(resource: AnyResource, variant?: string): Texts {
  const translate = useTranslate();
  return useMemo(() => textsOf(translate, resource, variant), [translate, resource, variant]);
}
