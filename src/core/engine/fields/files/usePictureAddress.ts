import { useEffect, useState } from 'react';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';

/** Returns the URL of a picture; for a picture that is not uploaded yet, a URL of the chosen file. */
export function usePictureUrl(file: Asset | PendingFile | null): string | undefined {
  const rawFile = isPendingFile(file) ? file.rawFile : null;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!rawFile) return;
    const objectUrl = URL.createObjectURL(rawFile);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [rawFile]);
  if (isPendingFile(file)) return address;
  return file?.url;
}
