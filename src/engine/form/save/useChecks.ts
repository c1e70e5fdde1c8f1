import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import type { AnyResource, Loose } from '../../../schema/index';
import type { Texts } from '../../texts';
import { checkForm, toErrors } from './problems';

/** Messages by path. */
export type Messages = Readonly<Record<string, string>>;

/** Checks a form's values by their schema, in the resource's own words where it has some. */
export function useChecks(resource: AnyResource, texts: Texts) {
  const translate = useTranslate();
  return useMemo(() => {
    const check = (values: Loose): Messages =>
      checkForm(
        resource,
        values,
        (path, problem) => texts.problem(path, problem) ?? translate(`problems.${problem.key}`, problem.args),
      );
    const resolver: Resolver<Loose> = (values) => {
      const messages = check(values);
      const fine = Object.keys(messages).length === 0;
      return fine ? { values, errors: {} } : { values: {}, errors: toErrors(messages, 'schema') };
    };
    return { check, resolver };
  }, [resource, texts, translate]);
}
