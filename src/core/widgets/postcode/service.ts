import type { BaseAddress } from './address';

/** What looks up an address: it tells which one was chosen, or that it can't be reached. */
export interface PostcodeServiceProps {
  onFound: (address: BaseAddress) => void;
  onUnreachable: () => void;
}
