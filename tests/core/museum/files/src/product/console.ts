import { createConsole } from '../core/App';
import { product } from './product';

/** Opens the console of the museum. */
export const openConsole = createConsole(product);
