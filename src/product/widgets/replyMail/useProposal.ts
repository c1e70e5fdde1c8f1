import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ActWidgetProps } from '../../../core/engine/EngineContext';
import type { ConsoleProvider } from '../../../core/provider/dataProvider';
import { isObject } from '../../../core/schema/index';

/** A mail as the API proposes it. */
export interface Proposal {
  to: { name: string; address: string };
  subject: string;
  message: string;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Asks the API for the mail that an act would send. It is fetched again for each opening and each version. */
export function useProposal({ resource, record, call }: ActWidgetProps) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: [resource.name, call, record.id, record.version],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    async queryFn({ signal }): Promise<Proposal> {
      const { to, subject, message } = await provider.proposal(resource.name, call, { record, signal });
      const { name, address } = isObject(to) ? to : {};
      return {
        to: { name: textIn(name), address: textIn(address) },
        subject: textIn(subject),
        message: textIn(message),
      };
    },
  });
}
