import type { BaseAddress } from './address';

/** Props of an address search, which reports the chosen address, or that the service can't be reached. */
export interface PostcodeServiceProps {
  onFound: (address: BaseAddress) => void;
  onUnreachable: () => void;
}
