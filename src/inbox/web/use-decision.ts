import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { areLetterKeysOn, isBehindDialog, isTyping } from '../../kit/web/letter-keys.ts'
import { readPress } from '../../kit/web/read-press.ts'
import { useBusy } from '../../kit/web/use-calls.ts'
import { useOpenThing } from '../../kit/web/scene-keys.ts'
import { useTextDrafts } from '../../kit/web/tab-drafts.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'

export type DecisionOutcome = 'approve' | 'decline'
/** Entries with the versions that are shown: one that others change is another one to look at. */
export type ShownEntries = readonly { id: string; version: number }[]

const USUAL = { outcome: 'approve', isReversing: false } as const

type Asked = {
  of: ShownEntries
  /** How many of several are asked about once when they are approved (ADR 27). */
  differing?: number
  /** Whether the outcome would change any of the entries; all outcomes by default. A press that would not is ignored. */
  isPossible?: (outcome: DecisionOutcome) => boolean
  /**
   * Resolves to whether the remark is done with. `isReversing`: the press is about the entries whose decision it takes back, not
   * about those that wait (decision 153).
   */
  onDecide: (outcome: DecisionOutcome, remark: string, isReversing: boolean) => Promise<boolean>
}

export type DecisionState = {
  remark: string
  setRemark: (remark: string) => void
  /** The outcome that Ctrl+Enter in the remark sends. */
  meant: DecisionOutcome
  isBusy: boolean
  /** Those that differ have been asked about: the next press decides. */
  isAsked: boolean
  needsAsking: boolean
  act: (outcome: DecisionOutcome, isReversing?: boolean) => void
  onRemarkKey: (event: ReactKeyboardEvent) => void
  /** Called when entries were decided after a question of the page's own: their remark is done with. */
  finish: () => void
}

/**
 * Entries that are decided with one remark, which a decline needs: A approves, D declines. Ctrl+Enter in the remark declines when
 * a decline has asked for the remark, else it approves. A remark is kept for its entries until it is sent, also beyond the end of
 * the session.
 */
export function useDecision<Field extends HTMLElement>({
  of,
  differing = 0,
  isPossible = () => true,
  onDecide,
}: Asked): DecisionState & { field: RefObject<Field | null> } {
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
  // What is typed goes on with the selection.
  useEffect(() => {
    if (keptAbout.current !== about) keepForOthers(keptAbout.current)
    keptAbout.current = about
  }, [about])
  const setRemark = (text: string): void => {
    setText(text)
    if (text === '') drafts.drop(about)
    else drafts.store(about, text)
  }
  const [meant, setMeant] = useState<{ outcome: DecisionOutcome; isReversing: boolean }>(USUAL)
  const [isBusy, run] = useBusy()
  const things = of.map(({ id, version }) => `${id} ${version}`).join()
  /** The entries of which the person was asked whether those that differ are approved too. */
  const [query, setAsked] = useState('')
  const needsAsking = differing > 0 && of.length > 1
  const isAsked = needsAsking && query === things
  const field = useRef<Field>(null)
  const finish = (): void => {
    setRemark('')
    // What was begun for one of them alone is not for its next version.
    for (const { id } of of) drafts.drop(id)
    setMeant(USUAL)
  }
  const send = async (outcome: DecisionOutcome, isReversing: boolean): Promise<void> => {
    if (!isPossible(outcome)) return
    setMeant({ outcome, isReversing })
    if (outcome === 'decline' && remark.trim() === '') return field.current?.focus()
    if (outcome === 'approve' && !isReversing && needsAsking && !isAsked) return setAsked(things)
    if (await onDecide(outcome, remark, isReversing)) finish()
  }
  const act = (outcome: DecisionOutcome, isReversing = false): void => void run(() => send(outcome, isReversing))
  // Keys wait until the question is on the screen.
  useOpenThing(isAsked ? `${things} asked` : things, { isSeen: !isAsked })
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
