import { useEffect, useState } from 'react';
import { isPending, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';

/** Returns the URL of a picture, also of one that is not uploaded yet. */
export function useAddress(file: Asset | PendingFile | null): string | undefined {
  const rawFile = isPending(file) ? file.rawFile : null;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!rawFile) return;
    const created = URL.createObjectURL(rawFile);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [rawFile]);
  if (isPending(file)) return address;
  return file?.url;
}
