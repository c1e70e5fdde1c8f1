import { createConsole } from '../core/App';
import { product } from './product';

/** Opens the console of the shop. */
export const open = createConsole(product);
