import { createConsole } from '../core/App';
import { product } from './product';

/** Opens the console of this platform. */
export const openConsole = createConsole(product);
