import { createConsole } from '../core/App';
import { product } from './product';

/** Opens the console of the shop. */
export const openConsole = createConsole(product);
