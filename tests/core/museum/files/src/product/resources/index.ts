import { accessLogOf } from '../../core/resources/accessLog';
import { binOf } from '../../core/resources/bin';
import { exhibitions } from './exhibitions';
import { staff } from './staff';
import { tickets } from './tickets';

const described = [exhibitions, tickets, staff] as const;

/** Every resource of the museum, in the order of the menu. */
export const resources = [
  ...described,
  accessLogOf(described, 'office'),
  binOf(described, 'office'),
] as const;
