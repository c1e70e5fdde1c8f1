import 'virtual:tokens.css';
import './base.css';
import './components.css';
