import './layers.css';
import 'virtual:tokens.css';
import './base.css';
import './print.css';
