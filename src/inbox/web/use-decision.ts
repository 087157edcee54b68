import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { areLetterKeysOn, isBehindDialog, isTyping } from '../../kit/web/letter-keys.ts'
import { readPress } from '../../kit/web/read-press.ts'
import { useBusy } from '../../kit/web/use-calls.ts'
import { useKeyedThing } from '../../kit/web/key-guard.ts'
import { useTextDrafts } from '../../kit/web/tab-drafts.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'

export type DecisionOutcome = 'approve' | 'decline'
/** The versions are those that are shown. An entry with a new version counts as unseen. */
export type ShownEntries = readonly { id: string; version: number }[]

const DEFAULT_WORDS = { outcome: 'approve', isReversing: false } as const

type Asked = {
  of: ShownEntries
  /** The number of entries with a difference. If some of several entries differ, approving them needs a confirmation (ADR 27). */
  differing?: number
  /** A press for an outcome that would change nothing is ignored. By default every outcome is possible. */
  isPossible?: (outcome: DecisionOutcome) => boolean
  /**
   * Resolves to whether the remark can be dropped. With `isReversing`, the press is about the decided entries, not about the
   * undecided ones (decision 153).
   */
  onDecide: (outcome: DecisionOutcome, remark: string, isReversing: boolean) => Promise<boolean>
}

export type ApprovalState = {
  remark: string
  setRemark: (remark: string) => void
  /** The outcome that Ctrl+Enter in the remark field sends. */
  meant: DecisionOutcome
  isBusy: boolean
  /** Whether the person is being asked about the entries with a difference. The next press decides. */
  isAsked: boolean
  needsAsking: boolean
  act: (outcome: DecisionOutcome, isReversing?: boolean) => void
  onRemarkKey: (event: ReactKeyboardEvent) => void
  /** Drops the remark of these entries. The page calls it after it has reversed their decisions in answer to a question. */
  finish: () => void
}

/**
 * Decides entries with one remark, which a decline requires. A approves and D declines. Ctrl+Enter in the remark declines if a
 * decline asked for the remark, and otherwise approves. The remark is stored for its entries until it is sent, even if the
 * session ends.
 */
export function useApproval<Field extends HTMLElement>({
  of,
  differing = 0,
  isPossible = () => true,
  onDecide,
}: Asked): ApprovalState & { field: RefObject<Field | null> } {
  const drafts = useTextDrafts('remark')
  const about = of
    .map(({ id }) => id)
    .toSorted()
    .join()
  const [remark, setText] = useState(() => drafts.draftOf(about) ?? '')
  const [wasAbout, setAbout] = useState(about)
  if (about !== wasAbout) {
    setAbout(about)
    if (remark === '') setText(drafts.draftOf(about) ?? '')
  }
  const keptAbout = useRef(about)
  const keepForOthers = useEffectEvent((before: string) => {
    if (remark === '' || before === '' || about === '') return
    drafts.drop(before)
    drafts.store(about, remark)
  })
  // The typed remark belongs to the selection, so it is stored when the selection changes.
  useEffect(() => {
    if (keptAbout.current !== about) keepForOthers(keptAbout.current)
    keptAbout.current = about
  }, [about])
  const setRemark = (text: string): void => {
    setText(text)
    if (text === '') drafts.drop(about)
    else drafts.store(about, text)
  }
  const [meant, setMeant] = useState<{ outcome: DecisionOutcome; isReversing: boolean }>(DEFAULT_WORDS)
  const [isBusy, run] = useBusy()
  const things = of
    .map(({ id, version }) => `${id} ${version}`)
    .toSorted()
    .join()
  /** The entries for which the person was asked whether to approve those with a difference too. */
  const [query, setAsked] = useState('')
  const needsAsking = differing > 0 && of.length > 1
  const isAsked = needsAsking && query === things
  const field = useRef<Field>(null)
  const finish = (): void => {
    setRemark('')
    // A remark that was begun for one of these entries alone would otherwise be offered with its next version.
    for (const { id } of of) drafts.drop(id)
    setMeant(DEFAULT_WORDS)
  }
  const send = async (outcome: DecisionOutcome, isReversing: boolean): Promise<void> => {
    if (!isPossible(outcome)) return
    setMeant({ outcome, isReversing })
    if (outcome === 'decline' && remark.trim() === '') return field.current?.focus()
    if (outcome === 'approve' && !isReversing && needsAsking && !isAsked) return setAsked(things)
    if (await onDecide(outcome, remark, isReversing)) finish()
  }
  const act = (outcome: DecisionOutcome, isReversing = false): void => void run(() => send(outcome, isReversing))
  // Keys have no effect until the question is on the screen.
  useKeyedThing(isAsked ? `${about} asked` : about || undefined, {
    version: things,
    cursorIn: isAsked ? undefined : 'selection',
  })
  usePageKeys((event) => {
    const press = readPress(event)
    if (press === undefined || press.ctrl || press.shift || isTyping(event.target) || isBehindDialog() || !areLetterKeysOn())
      return
    const outcome = press.key === 'a' ? 'approve' : press.key === 'd' ? 'decline' : undefined
    if (outcome === undefined || of.length === 0) return
    event.preventDefault()
    if (!event.repeat) act(outcome)
  })
  const onRemarkKey = (event: ReactKeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    act(meant.outcome, meant.isReversing)
  }
  return { remark, setRemark, meant: meant.outcome, isBusy, isAsked, needsAsking, act, onRemarkKey, finish, field }
}
