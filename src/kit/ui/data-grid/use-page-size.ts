import { useState } from 'react'
import type { SizeInAddress } from '../../web/search.ts'
import { useGridPreferences } from './grid-preferences.ts'

export type PagedList = {
  /** Rows of a page where the address has no size and the person has chosen none. */
  size: number
  /** The grid's name among the person's settings, which has the size that was chosen last. */
  rememberAs: string | undefined
}

/**
 * The size with which a list is read: that of the address, else the one that its person chose before, so that it is read once
 * (decision P491).
 */
export function usePageSize(inAddress: SizeInAddress | undefined, { size, rememberAs }: PagedList) {
  const [{ size: kept = size }, keep] = useGridPreferences(rememberAs)
  // From then on an address without a size is one to which Back has led.
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && inAddress !== undefined) setSettled(true)
  const pageSize = (inAddress as number | undefined) ?? (isSettled ? size : kept)
  return {
    pageSize,
    /** What the address lacks: the kept size. */
    missing: !isSettled && inAddress === undefined && kept !== size ? toSizeInAddress(kept) : undefined,
    /** Keeps a chosen size, and returns what the address has of it. */
    choose: (next: number): SizeInAddress | undefined => {
      setSettled(true)
      if (next !== pageSize) keep({ size: next })
      return next === size ? undefined : toSizeInAddress(next)
    },
  }
}

const toSizeInAddress = (size: number): SizeInAddress => size as unknown as SizeInAddress
