import { useState } from 'react'
import { Refused } from '../../kit/web/call.ts'
import { readCurrent } from './changed-meanwhile.ts'
import type { MovedCandidate, MoveReason, Say } from './use-moves.ts'

/**
 * Asks why candidates are declined. They are declined as they were when the dialog was opened. If somebody else has changed them
 * in the meantime, the write is refused and the dialog says so; the next press then refers to the current state. `decline`
 * reports why nobody was declined.
 */
export function useDeclining<Of extends MovedCandidate>(
  present: readonly Of[],
  decline: (all: readonly Of[], why: MoveReason, say: Say) => Promise<unknown>,
) {
  const [asked, setAsked] = useState<readonly Of[]>([])
  /** The cards show which moves were refused. The next press then refers to those candidates who are still there. */
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
