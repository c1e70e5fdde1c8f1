import { type AnyResource, buildOperatorScope } from '../../src/core/schema/index';

/** Resources whose accounts know some words more. */
export const withWords = (resources: readonly AnyResource[], words: readonly string[]): AnyResource[] =>
  resources.map((resource) => {
    const { scope } = resource.fields;
    if (scope?.kind !== 'choices') return resource;
    const choices = [...scope.choices, ...buildOperatorScope(words).slice(1)];
    return { ...resource, fields: { ...resource.fields, scope: { ...scope, choices } } };
  });
