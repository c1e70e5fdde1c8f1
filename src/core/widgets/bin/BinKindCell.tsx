import { useRecordContext, useTranslate } from 'ra-core';
import type { Loose } from '../../schema/index';
import { Chip } from '../../ui/Chip';

const BinKindCell = () => {
  const record: Loose = useRecordContext() ?? {};
  const translate = useTranslate();
  const resource = String(record.resource ?? '');
  const resourceLabel = translate(`resources.${resource}.name`, { _: resource });
  const variant = String(record.variant ?? '');
  return (
    <Chip>
      {variant === ''
        ? resourceLabel
        : translate(`resources.${resource}.variants.${variant}.name`, { _: resourceLabel })}
    </Chip>
  );
};

export default BinKindCell;
