import { useState } from 'react'

type Read = { isStale: boolean; isPlaceholderData: boolean }

/**
 * Returns the id of the file that a page shows, once a read by name has returned it. From then on the page uses the id, so that
 * no call reaches another file that takes over the name (decision 175). `pin` ignores cached replies, which may belong to the
 * previous file.
 */
export function usePinnedFile() {
  const [fileId, setFileId] = useState<string>()
  const pin = ({ isStale, isPlaceholderData }: Read, id: string | undefined): void => {
    if (fileId === undefined && id !== undefined && !isStale && !isPlaceholderData) setFileId(id)
  }
  return [fileId, pin] as const
}
