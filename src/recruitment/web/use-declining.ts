import { useState } from 'react'
import type { MovedCandidate, MoveReason, Say } from './use-moves.ts'

/**
 * Asks why candidates are declined, as they were when it was asked: a change of somebody else in the meantime is refused and said
 * in the dialog, after which the next press is about what they are then. `decline` says why nobody was declined.
 */
export function useDeclining<Of extends MovedCandidate>(
  present: readonly Of[],
  decline: (all: readonly Of[], why: MoveReason, say: Say) => Promise<unknown>,
) {
  const [asked, setAsked] = useState<readonly Of[]>([])
  const [isWarned, setWarned] = useState(false)
  const onDecline = async (why: MoveReason): Promise<string | undefined> => {
    const all = isWarned ? asked.map((of) => present.find(({ _id }) => _id === of._id) ?? of) : asked
    const said: string[] = []
    await decline(all, why, (problem) => said.push(problem))
    setWarned(said.length > 0)
    return said[0]
  }
  const onClose = (): void => {
    setAsked([])
    setWarned(false)
  }
  return { askWhy: setAsked, dialog: { open: asked.length > 0, names: asked.map(({ name }) => name), onDecline, onClose } }
}
