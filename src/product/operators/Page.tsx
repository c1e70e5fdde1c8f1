import { OperatorsPage } from '../../core/operators/OperatorsPage';
import { templates } from './templates';

const Page = () => <OperatorsPage templates={templates} />;

export default Page;
