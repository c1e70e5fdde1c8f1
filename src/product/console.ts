import { createConsole } from '../core/App';
import { product } from './product';

export const openConsole = createConsole(product);
