import { useState } from 'react'

type Read = { isStale: boolean; isPlaceholderData: boolean }

/**
 * The id of the file that a page shows, undefined until the first read by the name in its address has said it. The page goes on
 * by the id, so that nothing lands on another file that gets the name (decisions 175, P811). `pin` takes the id of what was
 * read; a reply from the cache may be of the file before.
 */
export function usePinnedFile() {
  const [fileId, setFileId] = useState<string>()
  const pin = ({ isStale, isPlaceholderData }: Read, id: string | undefined): void => {
    if (fileId === undefined && id !== undefined && !isStale && !isPlaceholderData) setFileId(id)
  }
  return [fileId, pin] as const
}
