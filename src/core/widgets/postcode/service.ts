import type { AddressWithoutDetail } from './address';

/**
 * Props of an address search. The search reports the address that the operator chose, or that the service
 * can't be reached.
 */
export interface PostcodeServiceProps {
  onFound: (address: AddressWithoutDetail) => void;
  onUnreachable: () => void;
}
