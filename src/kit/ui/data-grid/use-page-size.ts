import { useState } from 'react'
import type { SizeInAddress } from '../../web/search.ts'
import { useGridPreferences } from './grid-preferences.ts'

export type PagedList = {
  size: number
  /** The grid's key in the person's settings, which hold the last chosen size. */
  rememberAs: string | undefined
}

/**
 * The page size of a list: the address's, or else the one that the person chose last. Knowing it early means that the list is
 * read only once (decision P491).
 */
export function usePageSize(inAddress: SizeInAddress | undefined, { size, rememberAs }: PagedList) {
  const [{ size: kept = size }, keep] = useGridPreferences(rememberAs)
  // Once a size has been in the address, an address without one comes from the Back button.
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && inAddress !== undefined) setSettled(true)
  const pageSize = (inAddress as number | undefined) ?? (isSettled ? size : kept)
  return {
    pageSize,
    missing: !isSettled && inAddress === undefined && kept !== size ? toSizeInAddress(kept) : undefined,
    choose: (next: number): SizeInAddress | undefined => {
      setSettled(true)
      if (next !== pageSize) keep({ size: next })
      return next === size ? undefined : toSizeInAddress(next)
    },
  }
}

const toSizeInAddress = (size: number): SizeInAddress => size as unknown as SizeInAddress
