import { defineAccessLog } from '../../core/resources/accessLog';
import { defineBin } from '../../core/resources/bin';
import { exhibitions } from './exhibitions';
import { staff } from './staff';
import { tickets } from './tickets';

const museumResources = [exhibitions, tickets, staff] as const;

/** Every resource of the museum, in the order of the menu. */
export const resources = [
  ...museumResources,
  defineAccessLog(museumResources, 'office'),
  defineBin(museumResources, 'office'),
] as const;
