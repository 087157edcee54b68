import { useCallback, useRef, useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.ts'
import { refetchReads, useWrite } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import type { DeclineReason } from '../funnel-vocabulary.ts'
import type { CandidateStage } from '../vocabulary.ts'
import { formatRefusal, saidInPlace } from './changed-meanwhile.ts'

/** `reason` applies to a move that declines the candidate. */
export type MoveReason = { note?: string; reason?: DeclineReason | undefined }
export type MovedCandidate = { _id: string; name: string; stage: CandidateStage; version: number }

/** Reports, in a dialog that waits for it, why nothing was moved. `error` is the refusal, if there is one. */
export type Say = (problem: string, error?: unknown) => void
const { method, path } = candidates.move

type Target = CandidateStage | ReadonlyMap<string, CandidateStage>

/** Offers to undo each move. `moving` has the candidates whose moves are running. */
export function useMoves() {
  const { mutateAsync } = useWrite(candidates.move, { ...saidInPlace, successToast: false })
  /**
   * The last queued move of each candidate. It resolves to undefined if a move was refused, and the moves behind it are dropped.
   */
  const queue = useRef(new Map<string, Promise<MovedCandidate | undefined>>())
  /**
   * The result of each move on this page, by the candidate and the version before the move. Actions that started from that
   * version continue with this result.
   */
  const made = useRef(new Map<string, Pick<MovedCandidate, 'stage' | 'version'>>())
  const afterOwnMoves = useCallback(function goOn<C extends MovedCandidate>(of: C): C {
    const next = made.current.get(`${of._id} ${of.version}`)
    return next === undefined ? of : goOn({ ...of, ...next })
  }, [])
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  /** Resolves to whether the candidate was moved. If not, `say` gets the reason; without `say`, a toast shows it. */
  const move = useCallback(
    async function moveTo(seen: MovedCandidate, stage: CandidateStage, why: MoveReason = {}, say?: Say): Promise<boolean> {
      const { note = '', reason } = why
      const of = afterOwnMoves(seen)
      const { _id: id, name } = of
      const send = async (now: MovedCandidate): Promise<MovedCandidate | undefined> => {
        try {
          const body = { stage, version: now.version, ...(note !== '' && { note }), ...(reason && { reason }) }
          const { data } = await mutateAsync({ params: { id }, body })
          const moved = { ...now, stage, version: data.version }
          made.current.set(`${id} ${now.version}`, { stage, version: data.version })
          toast.success(`Moved to ${stage}`, () => void moveTo(moved, now.stage), { about: name, slot: 'move' })
          return moved
        } catch (error) {
          if (say !== undefined) say(formatRefusal(error, name), error)
          else if (error instanceof Refused && !saidInPlace.errorToast(error))
            toast.error(formatRefusal(error, name), `${method} ${path}`)
          // A move whose response was lost can be repeated at once, so nothing is reloaded.
          if (error instanceof Refused && error.isFinal)
            await refetchReads([candidates.board, candidates.one, candidates.all, candidates.own])
          return undefined
        }
      }
      const before = queue.current.get(id)
      if (before === undefined && of.stage === stage) return false
      const sent = Promise.resolve(before ?? of).then((now) => (now === undefined || now.stage === stage ? now : send(now)))
      queue.current.set(id, sent)
      setMoving(new Set(queue.current.keys()))
      const moved = await sent
      if (before !== undefined && (await before) === undefined) say?.('Not sent: the previous move was refused.')
      if (queue.current.get(id) === sent) queue.current.delete(id)
      setMoving(new Set(queue.current.keys()))
      return moved !== undefined
    },
    [mutateAsync, afterOwnMoves],
  )
  const { mutateAsync: sendMany } = useWrite(candidates.moveMany, { successToast: false })
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /** Moves all of these candidates of a job or none. Resolves to whether they were moved. */
  const moveMany = useCallback(
    async function moveAll(
      seen: readonly MovedCandidate[],
      jobId: string,
      to: Target,
      why: MoveReason = {},
      say?: Say,
    ): Promise<boolean> {
      const all = seen.map(afterOwnMoves)
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
        for (const { _id, version } of wanted) {
          const now = moved.find((each) => each._id === _id)
          if (now !== undefined) made.current.set(`${_id} ${version}`, { stage: now.stage, version: now.version })
        }
        const where = typeof to === 'string' ? ` to ${to}` : ' back'
        toast.success(`Moved ${formatQuantity(moved.length, 'candidate')}${where}`, () => void moveAll(moved, jobId, back), {
          slot: 'move',
        })
        return true
      } catch (error) {
        say?.(getErrorMessage(error), error)
        const issues = error instanceof Refused ? error.issues : []
        setProblems(
          new Map(
            issues.flatMap(({ path, message }) => {
              const of = wanted[Number(path.replace('candidates.', ''))]
              return of === undefined ? [] : [[of._id, message] as const]
            }),
          ),
        )
        if (error instanceof Refused && error.isFinal) await refetchReads([candidates.board, candidates.one])
        return false
      } finally {
        setMoving(new Set(queue.current.keys()))
      }
    },
    [sendMany, afterOwnMoves],
  )
  return { move, moveMany, moving, problems, afterOwnMoves }
}
