import { useCallback, useRef, useState } from 'react'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.tsx'
import { refresh, useWrite } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import type { Stage } from '../vocabulary.ts'

/** What of a candidate a move needs. */
export type Moved = { _id: string; name: string; stage: Stage; version: number }

/** Moves candidates to another stage, with the way back; `moving`: those on their way. */
export function useMoves() {
  const { mutateAsync } = useWrite(candidates.move, { successToast: false })
  const running = useRef(new Set<string>())
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  /** Resolves to whether it was moved; a refusal is a toast already. */
  const move = useCallback(
    async function moveTo(of: Moved, stage: Stage, note = ''): Promise<boolean> {
      const { _id: id, name, version } = of
      if (of.stage === stage || running.current.has(id)) return false
      running.current.add(id)
      setMoving(new Set(running.current))
      try {
        const { data } = await mutateAsync({ params: { id }, body: { stage, version, ...(note !== '' && { note }) } })
        const back = (): void => void moveTo({ ...of, stage, version: data.version }, of.stage)
        toast.success(`Moved to ${stage}`, back, { about: name, slot: 'move' })
        return true
      } catch (error) {
        // After a lost response the same move can be repeated at once.
        if (error instanceof Refused && error.isFinal)
          await refresh([candidates.board, candidates.one, candidates.all, candidates.own])
        return false
      } finally {
        running.current.delete(id)
        setMoving(new Set(running.current))
      }
    },
    [mutateAsync],
  )
  return { move, moving }
}
