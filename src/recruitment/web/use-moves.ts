import { useCallback, useRef, useState } from 'react'
import { counted } from '../../kit/shared/counted.ts'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.ts'
import { refresh, useWrite } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import type { DeclineReason } from '../funnel-vocabulary.ts'
import type { CandidateStage } from '../vocabulary.ts'

/** What is said of a move besides its stage. */
export type MoveReason = { note?: string; reason?: DeclineReason | undefined }
/** What of a candidate a move needs. */
export type MovedCandidate = { _id: string; name: string; stage: CandidateStage; version: number }

/** The stage of all, or of each. */
type Target = CandidateStage | ReadonlyMap<string, CandidateStage>

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
    async function moveTo(of: MovedCandidate, stage: CandidateStage, { note = '', reason }: MoveReason = {}): Promise<boolean> {
      const { _id: id, name } = of
      const send = async (now: MovedCandidate): Promise<MovedCandidate | undefined> => {
        try {
          const body = { stage, version: now.version, ...(note !== '' && { note }), ...(reason && { reason }) }
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
  const { mutateAsync: sendMany } = useWrite(candidates.moveMany, { successToast: false })
  /** By candidate: why the last move of several was refused. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /** Moves several candidates of a job, all or none; resolves to whether they were moved. */
  const moveMany = useCallback(
    async function moveAll(all: readonly MovedCandidate[], jobId: string, to: Target, why: MoveReason = {}): Promise<boolean> {
      const wanted = all.flatMap((of) => {
        const stage = typeof to === 'string' ? to : to.get(of._id)
        return stage === undefined || stage === of.stage ? [] : [{ _id: of._id, stage, version: of.version }]
      })
      if (wanted.length === 0) return false
      setMoving(new Set(wanted.map(({ _id }) => _id)))
      setProblems(new Map())
      try {
        const { note = '', reason } = why
        const body = { candidates: wanted, ...(note !== '' && { note }), ...(reason && { reason }) }
        const { data } = await sendMany({ params: { jobId }, body })
        const back = new Map(all.map(({ _id, stage }) => [_id, stage]))
        const moved = data.map((each) => ({ ...each, name: '' }))
        const where = typeof to === 'string' ? ` to ${to}` : ' back'
        toast.success(`Moved ${counted(moved.length, 'candidate')}${where}`, () => void moveAll(moved, jobId, back), {
          slot: 'move',
        })
        return true
      } catch (error) {
        const issues = error instanceof Refused ? error.issues : []
        setProblems(
          new Map(
            issues.flatMap(({ path, message }) => {
              const of = wanted[Number(path.replace('candidates.', ''))]
              return of === undefined ? [] : [[of._id, message] as const]
            }),
          ),
        )
        if (error instanceof Refused && error.isFinal) await refresh([candidates.board, candidates.one])
        return false
      } finally {
        setMoving(new Set(queue.current.keys()))
      }
    },
    [sendMany],
  )
  return { move, moveMany, moving, problems }
}
