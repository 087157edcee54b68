import { useCallback, useRef, useState } from 'react'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.ts'
import { refresh, useWrite } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import type { CandidateStage } from '../vocabulary.ts'

/** What of a candidate a move needs. */
export type MovedCandidate = { _id: string; name: string; stage: CandidateStage; version: number }

/** Moves candidates to another stage, with the way back; `moving`: those on their way. */
export function useMoves() {
  const { mutateAsync } = useWrite(candidates.move, { successToast: false })
  /**
   * By candidate: the last of the moves that wait for each other. Undefined: one was refused, and those behind it are dropped.
   */
  const queue = useRef(new Map<string, Promise<MovedCandidate | undefined>>())
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  /** Resolves to whether it was moved; a refusal is a toast already. */
  const move = useCallback(
    async function moveTo(of: MovedCandidate, stage: CandidateStage, note = ''): Promise<boolean> {
      const { _id: id, name } = of
      const send = async (now: MovedCandidate): Promise<MovedCandidate | undefined> => {
        try {
          const body = { stage, version: now.version, ...(note !== '' && { note }) }
          const { data } = await mutateAsync({ params: { id }, body })
          const moved = { ...now, stage, version: data.version }
          toast.success(`Moved to ${stage}`, () => void moveTo(moved, now.stage), { about: name, slot: 'move' })
          return moved
        } catch (error) {
          // After a lost response the same move can be repeated at once.
          if (error instanceof Refused && error.isFinal)
            await refresh([candidates.board, candidates.one, candidates.all, candidates.own])
          return undefined
        }
      }
      const before = queue.current.get(id)
      if (before === undefined && of.stage === stage) return false
      const sent = Promise.resolve(before ?? of).then((now) => (now === undefined || now.stage === stage ? now : send(now)))
      queue.current.set(id, sent)
      setMoving(new Set(queue.current.keys()))
      const moved = await sent
      if (queue.current.get(id) === sent) queue.current.delete(id)
      setMoving(new Set(queue.current.keys()))
      return moved !== undefined
    },
    [mutateAsync],
  )
  return { move, moving }
}
