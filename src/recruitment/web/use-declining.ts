import { useState } from 'react'
import { Refused } from '../../kit/web/call.ts'
import { readCurrent } from './changed-meanwhile.ts'
import type { MovedCandidate, MoveReason, Say } from './use-moves.ts'

/**
 * Asks why candidates are declined, as they were when it was asked: a change of somebody else in the meantime is refused and said
 * in the dialog, after which the next press is about what was said. `decline` says why nobody was declined.
 */
export function useDeclining<Of extends MovedCandidate>(
  present: readonly Of[],
  decline: (all: readonly Of[], why: MoveReason, say: Say) => Promise<unknown>,
) {
  const [asked, setAsked] = useState<readonly Of[]>([])
  /** The cards say what of them was refused: the next press is about those who are there. */
  const [isToldByCards, setToldByCards] = useState(false)
  const onDecline = async (why: MoveReason): Promise<string | undefined> => {
    const all = isToldByCards ? asked.flatMap((of) => present.find(({ _id }) => _id === of._id) ?? []) : asked
    setAsked(all)
    const said: string[] = []
    await decline(all, why, (problem, error) => {
      said.push(problem)
      const current = readCurrent(error)
      if (current !== undefined) setAsked(all.map((of) => ({ ...of, stage: current.stage, version: current.version })))
      setToldByCards(error instanceof Refused && error.code === 'MOVES_REFUSED')
    })
    return said[0]
  }
  const onClose = (): void => {
    setAsked([])
    setToldByCards(false)
  }
  return { askWhy: setAsked, dialog: { open: asked.length > 0, names: asked.map(({ name }) => name), onDecline, onClose } }
}
