import { useState } from 'react'
import type { MovedCandidate, MoveReason } from './use-moves.ts'

/**
 * Asks why candidates are declined, as they were when it was asked: a change of somebody else in the meantime is refused, after
 * which the next press is about what they are then. `decline` resolves to whether they were.
 */
export function useDeclining<Of extends MovedCandidate>(
  current: readonly Of[],
  decline: (all: readonly Of[], why: MoveReason) => Promise<boolean>,
) {
  const [asked, setAsked] = useState<readonly Of[]>([])
  const [isRefused, setRefused] = useState(false)
  const all = isRefused ? asked.map((of) => current.find(({ _id }) => _id === of._id) ?? of) : asked
  const onClose = (): void => {
    setAsked([])
    setRefused(false)
  }
  const onDecline = async (why: MoveReason): Promise<void> => {
    if (await decline(all, why)) onClose()
    else setRefused(true)
  }
  return { askWhy: setAsked, dialog: { open: all.length > 0, names: all.map(({ name }) => name), onDecline, onClose } }
}
