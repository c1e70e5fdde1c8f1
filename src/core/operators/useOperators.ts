import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useNotify } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../engine/calls/errorText';
import type { OperatorCalls } from '../provider/calls/operators';
import type { ConsoleProvider } from '../provider/dataProvider';
import { hasApiFeature } from '../provider/offers';
import type { OperatorIdentity } from '../provider/session/authProvider';
import { getFieldMessagesFromError, isHttpError } from '../provider/wire/http';
import {
  type AnyResource,
  doesScopeIncludeRight,
  fieldEntries,
  getFirstMenuGroup,
  isSecretField,
  isUnrestrictedScope,
  maySeePersonalDataOfArea,
} from '../schema/index';
import { useDeployment } from '../shell/DeploymentContext';

const OPERATORS_QUERY_KEY = 'operators';
const createOperatorsQueryKey = (listName: string) => [OPERATORS_QUERY_KEY, listName];

/** Reads the operators, the roles, and the rights that the API's calls require. */
export function useOperatorsAndRoles() {
  const provider = useDataProvider<ConsoleProvider>();
  const createOperatorsQuery = <T>(
    listName: string,
    readData: (calls: OperatorCalls, signal: AbortSignal) => Promise<T>,
  ) => ({
    queryKey: createOperatorsQueryKey(listName),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      readData(await (await provider.security()).operators(), signal),
  });
  const operatorsQuery = useQuery(
    createOperatorsQuery('all', (calls, signal) => calls.readOperators(signal)),
  );
  const rolesQuery = useQuery(createOperatorsQuery('roles', (calls, signal) => calls.readRoles(signal)));
  const rightsQuery = useQuery({
    ...createOperatorsQuery('rights', (calls, signal) => calls.readRights(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    operators: operatorsQuery.data,
    roles: rolesQuery.data,
    rights: rightsQuery.data,
    error: operatorsQuery.error ?? rolesQuery.error ?? rightsQuery.error,
    refetch: () => Promise.all([operatorsQuery, rolesQuery, rightsQuery].map((query) => query.refetch())),
  };
}

/** Reads the API tokens of programs. */
export function useApiTokens() {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: createOperatorsQueryKey('tokens'),
    queryFn: async ({ signal }) => (await (await provider.security()).operators()).readTokens(signal),
  });
  return { tokens: data, error, refetch };
}

const hasSecretField = ({ fields }: AnyResource) =>
  [...fieldEntries(fields)].some(([, field]) => isSecretField(field));

/** Returns the signed-in operator, and whether this operator may change or remove operators and roles. */
export function useSignedInOperator() {
  const { resources, pages } = useDeployment();
  const { identity } = useGetIdentity();
  const { id = '', scope = [] } = (identity ?? {}) as Partial<OperatorIdentity>;
  const operatorsMenuGroup = pages.operators?.group ?? null;
  const canSeePersonalData = maySeePersonalDataOfArea(
    scope,
    getFirstMenuGroup(resources.filter(hasSecretField)),
  );
  return {
    id: String(id),
    scope,
    changes: canSeePersonalData && doesScopeIncludeRight(scope, { group: operatorsMenuGroup, verb: 'write' }),
    removes:
      canSeePersonalData && doesScopeIncludeRight(scope, { group: operatorsMenuGroup, verb: 'delete' }),
    /** Whether the operator may see and create API tokens of programs. */
    hasTokens: isUnrestrictedScope(scope) && hasApiFeature('tokens'),
  };
}

/** Returns a function that makes a change, shows a success message, and reads all data of the page again. */
export function useOperatorChangeRunner() {
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const invalidateOperatorQueries = () => client.invalidateQueries({ queryKey: [OPERATORS_QUERY_KEY] });

  /** Makes the change. Returns the API's answer; undefined if the change failed. */
  const runOperatorChange = async <T>(
    makeChange: (calls: OperatorCalls) => Promise<T>,
    successText?: string,
  ): Promise<[T] | undefined> => {
    setBusy(true);
    setError(undefined);
    setFields({});
    try {
      const changeResult = await makeChange(await (await provider.security()).operators());
      if (successText) notify(successText, { type: 'success' });
      void invalidateOperatorQueries();
      return [changeResult];
    } catch (failure) {
      const fieldMessages = getFieldMessagesFromError(failure);
      setFields(fieldMessages);
      if (Object.keys(fieldMessages).length === 0) setError(formatErrorText(failure));
      // Another operator saved first. The data are read again, so that the next attempt changes the new
      // version.
      if (isHttpError(failure, 404, 409, 412)) void invalidateOperatorQueries();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, fields, run: runOperatorChange, clear: () => setError(undefined) };
}
