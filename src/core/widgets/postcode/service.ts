import type { BaseAddress } from './address';

/** An address search: it reports the chosen address, or that the service can't be reached. */
export interface PostcodeServiceProps {
  onFound: (address: BaseAddress) => void;
  onUnreachable: () => void;
}
