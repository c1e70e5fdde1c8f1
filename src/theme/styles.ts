import './layers.css';
import 'virtual:tokens.css';
import './base.css';
