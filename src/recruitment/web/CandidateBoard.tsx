import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { splitByEffect } from '../../kit/shared/bulk-act.ts'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import type { CountedAct } from '../../kit/ui/data-grid/bulk-words.ts'
import { ReversalQuestion } from '../../kit/ui/data-grid/ReversalQuestion.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { createMediaHook } from '../../kit/ui/theme/media-hook.ts'
import { breakpoints } from '../../kit/ui/theme/breakpoints.ts'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'
import { useKeyedThing } from '../../kit/web/key-guard.ts'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { isNamedKey } from '../../kit/web/read-press.ts'
import { useDownload } from '../../kit/web/use-calls.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { Card, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { getEffectOnCandidate } from '../rules.ts'
import { LANE_LIMITS, STAGES, type CandidateStage } from '../vocabulary.ts'
import { type BoardMove, findCardAfter } from './board-moves.ts'
import { BoardFoot } from './BoardFoot.tsx'
import styles from './CandidateBoard.module.css'
import { CandidateCard } from './CandidateCard.tsx'
import { StageGlyph } from './stage-looks.tsx'
import { useCardDrag } from './use-card-drag.ts'
import { useDeclining } from './use-declining.ts'
import { type MoveReason, type Say, useMoves } from './use-moves.ts'

const DeclineDialog = lazyPart('DeclineDialog', () => import('./DeclineDialog.tsx'), { isOpen: ({ open }) => open })

type Lane = ReplyFields<typeof candidates.board>['data'][number]
type Props = {
  jobId: string
  lanes: readonly Lane[]
  waitDays: number
  /** The lane to show in a window that is too narrow for all of them. */
  stage: CandidateStage
  onStage: (stage: CandidateStage) => void
  openId: string | undefined
  onOpen: (candidate: string) => void
  onMore: () => void
}

const CANDIDATES = ['candidate', 'candidates'] as const
/** Six lanes do not fit side by side in a narrow window. */
const useOneLane = createMediaHook(`(width <= ${breakpoints.narrow}px)`)
const moves: Readonly<Record<string, BoardMove>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  h: 'left',
  ArrowLeft: 'left',
  l: 'right',
  ArrowRight: 'right',
}

/** One lane per stage. Only one card can be reached with Tab; keys move to the other cards and move the card itself. */
export function CandidateBoard({ jobId, lanes, waitDays, stage, onStage, openId, onOpen, onMore }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  const [chosen, setChosen] = useState(openId)
  const [opened, setOpened] = useState(openId)
  if (openId !== opened) {
    setOpened(openId)
    if (openId !== undefined) setChosen(openId)
  }
  const { move, moveMany, moving, problems, afterOwnMoves } = useMoves()
  const [now] = useState(() => new Date())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const { start: downloadCv } = useDownload(cvs.file)
  const isOne = useOneLane()
  const cards = lanes.flatMap((lane) => lane.cards)
  const card = cards.find(({ _id }) => _id === chosen)
  // A card that another page has moved out of sight is no longer selected.
  const selected = cards.filter(({ _id }) => marked.has(_id))
  const select = (id: string): void =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  // If only one lane is shown, the next card is chosen automatically after a move.
  useKeyedThing(card?._id, { version: card?.stage, cursorIn: isOne ? undefined : 'board' })
  const shown = isOne ? lanes.filter((lane) => lane.stage === stage) : lanes
  const home =
    card !== undefined && (!isOne || card.stage === stage) ? card : shown.find((lane) => lane.cards.length > 0)?.cards[0]
  const ids = lanes.map((lane) => lane.cards.map(({ _id }) => _id))
  const cardIn = (id: string | undefined) => board.current?.querySelector<HTMLElement>(`[data-candidate="${id}"]`)
  const place = useRef({ lane: 0, at: 0 })
  /** If the chosen card was removed, the card that took its place gets the focus. */
  const focusChosen = (): void => {
    const lane = ids[place.current.lane] ?? []
    const beside = lane[Math.min(place.current.at, lane.length - 1)]
    ;(cardIn(chosen) ?? (chosen === undefined ? undefined : cardIn(beside ?? home?._id)))?.focus()
  }

  // A card that went to another lane is a new element, and its lane may only just have appeared.
  useLayoutEffect(() => {
    if (isHere.current && isFocusUnmoved()) focusChosen()
    const lane = ids.findIndex((each) => chosen !== undefined && each.includes(chosen))
    if (lane >= 0) place.current = { lane, at: ids[lane]?.indexOf(chosen ?? '') ?? 0 }
  })
  /** Makes the chosen card get the focus as soon as it is shown. */
  const awaitFocus = (): void => {
    isHere.current = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const go = (to: string | undefined): void => {
    const of = cards.find(({ _id }) => _id === to)
    if (of === undefined) return
    setChosen(to)
    if (isOne && of.stage !== stage) {
      awaitFocus()
      onStage(of.stage)
    } else cardIn(to)?.focus()
  }
  const sendMove = async (all: readonly Card[], next: CandidateStage, why: MoveReason = {}, say?: Say): Promise<void> => {
    const [of, another] = all
    if (of === undefined) return
    const deselect = (): void => setMarked((before) => new Set([...before].filter((id) => !all.some(({ _id }) => _id === id))))
    if (another !== undefined) {
      if (await moveMany(all, jobId, next, why, say)) deselect()
      return
    }
    // If only one lane is shown, it stays in view and its next card is chosen.
    const lane = ids[STAGES.indexOf(of.stage)] ?? []
    const at = lane.indexOf(of._id)
    if (!(await move(of, next, why, say))) return
    deselect()
    if (isOne) setChosen(lane[at + 1] ?? lane[at - 1])
  }
  /** A move of selected candidates that takes back decisions waits here until it is confirmed. */
  const [reversal, setReversal] = useState<{ act: CountedAct<Card>; next: CandidateStage }>()
  const { askWhy, dialog } = useDeclining(cards, (all, why, say) => sendMove(all, 'declined', why, say))
  // The panel and the dialog return the focus to the element that had it before. A move or a removal may have replaced that
  // element.
  const refocus = useEffectEvent(() => {
    if (isFocusUnmoved()) focusChosen()
  })
  const isCovered = openId !== undefined || dialog.open || reversal !== undefined
  useEffect(() => {
    if (isCovered) return undefined
    const timer = setTimeout(() => refocus())
    return () => clearTimeout(timer)
  }, [isCovered])
  const judge = (all: readonly Card[], next: CandidateStage): CountedAct<Card> => ({
    verb: `Move to ${next}`,
    // A card that is still being moved may be in another stage when this move is made.
    split: splitByEffect(all, (each) => (moving.has(each._id) ? undefined : getEffectOnCandidate(each, next))),
  })
  const send = async (all: readonly Card[], next: CandidateStage): Promise<void> => {
    if (next === 'declined' && all.length > 0) askWhy(all)
    else await sendMove(all, next)
  }
  /** Moves the selected cards that the move affects or, without a selection, the given card. */
  const moveTo = (of: Card | undefined, next: CandidateStage, group: readonly Card[] = selected): void => {
    const isGroup = group.length > 0 && (of === undefined || marked.has(of._id) || of === card)
    if (!isGroup) {
      if (of !== undefined && (of.stage !== next || moving.has(of._id))) void send([of], next)
      return
    }
    const act = judge(group, next)
    if (act.split.changes.length === 0 && act.split.reverses.length > 0) setReversal({ act, next })
    else void send(act.split.changes, next)
  }
  /** The cards at the time when one was picked up. Dropping it must not overwrite changes that others make in the meantime. */
  const pickedUp = useRef<readonly Card[]>([])
  const { drag, press } = useCardDrag((id, next) => {
    const before = pickedUp.current.map(afterOwnMoves)
    const of = before.find(({ _id }) => _id === id)
    if (of === undefined) return
    setChosen(id)
    // Pressing a card beside its name leaves the focus on the page, so the card takes it now.
    awaitFocus()
    if (of.stage !== next || marked.has(id)) {
      const group = marked.has(id) ? before.filter(({ _id }) => marked.has(_id)) : []
      moveTo(of, next, group)
    }
  })
  usePageKeys((event) => {
    const isNowhere = document.activeElement?.matches('body, main, h1') ?? true
    // While the card moves between two lanes, it loses the focus for a moment.
    const isInside = board.current?.contains(event.target as Node | null) === true || (isHere.current && isNowhere)
    const press = readPagePress(event)
    if (press === undefined || press.shift || (!isInside && !isNowhere)) return
    const [to, next] = [moves[press.key], STAGES[Number(press.key) - 1]]
    if (next !== undefined && (isInside || selected.length > 0)) moveTo(card, next)
    else if (press.key === 'x' && isInside && card !== undefined) select(card._id)
    else if (press.key === 'Escape' && selected.length > 0) setMarked(new Set())
    // If no card has the focus, the arrow keys scroll the page.
    else if (to !== undefined && (!isNamedKey(press.key) || isInside)) go(findCardAfter(ids, isInside ? chosen : undefined, to))
    else return
    event.preventDefault()
  }, 'shell')

  return (
    <>
      {isOne && (
        <div className={styles.lanes} role="group" aria-label="Stage">
          {lanes.map((lane) => (
            <Button
              key={lane.stage}
              data-lane={lane.stage}
              aria-pressed={lane.stage === stage}
              onClick={() => onStage(lane.stage)}
            >
              <StageGlyph stage={lane.stage} />
              {lane.stage} {formatCount(lane.total)}
            </Button>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only tracks whether it contains the focus */}
      <div
        ref={board}
        className={joinClassNames(styles.board, isOne && styles.isOne)}
        role="group"
        aria-label="Candidates by stage"
        data-part="board"
        data-dragging={drag !== undefined || undefined}
        onFocus={() => (isHere.current = true)}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) isHere.current = false
        }}
      >
        {lanes.map((lane, at) => (
          <section
            key={lane.stage}
            className={styles.lane}
            data-lane={lane.stage}
            data-over={drag?.over === lane.stage || undefined}
            data-shown={lane.stage === stage}
            aria-label={`${lane.stage}, ${formatQuantity(lane.total, 'candidate')}`}
          >
            <h2 className={styles.head}>
              <StageGlyph stage={lane.stage} />
              {lane.stage}
              <b>{formatCount(lane.total)}</b>
            </h2>
            <ol className={styles.cards}>
              {lane.cards.map((each) => (
                <CandidateCard
                  key={each._id}
                  card={each}
                  isHome={each === home}
                  isChosen={each === card}
                  isMoving={moving.has(each._id)}
                  isSelected={marked.has(each._id)}
                  problem={problems.get(each._id)}
                  waitDays={waitDays}
                  now={now}
                  onPress={(id, event) => {
                    pickedUp.current = cards
                    press(id, event)
                  }}
                  onSelect={select}
                  onFocus={setChosen}
                  onOpen={onOpen}
                  onCv={(id) => void downloadCv({ params: { id } })}
                />
              ))}
            </ol>
            {card !== undefined && STAGES.indexOf(card.stage) + 1 === at && (
              <p className={styles.place} aria-hidden="true">
                {card.name}, key {at + 1}
              </p>
            )}
            {lane.total > lane.cards.length && (
              <Button small className={styles.more} disabled={lane.cards.length >= LANE_LIMITS.most} onClick={onMore}>
                {formatCount(lane.total - lane.cards.length)} more
              </Button>
            )}
          </section>
        ))}
      </div>
      {drag !== undefined && (
        <div className={styles.ghost} style={{ left: drag.x, top: drag.y }} aria-hidden="true">
          {marked.has(drag.id) && selected.length > 1
            ? formatQuantity(selected.length, 'candidate')
            : cards.find(({ _id }) => _id === drag.id)?.name}
        </div>
      )}
      <BoardFoot
        card={card}
        selected={selected}
        splitFor={(next) => judge(selected, next).split}
        refusals={cards.flatMap(({ _id, name }) => {
          const message = problems.get(_id)
          return message === undefined ? [] : [{ name, code: null, message }]
        })}
        onMove={(next) => moveTo(card, next)}
        onClear={() => setMarked(new Set())}
      />
      <ReversalQuestion<Card>
        act={reversal?.act}
        noun={CANDIDATES}
        nameOf={({ name }) => name}
        undo="You can undo it right after."
        onConfirm={async () => {
          if (reversal !== undefined) await send(reversal.act.split.reverses, reversal.next)
        }}
        onClose={() => setReversal(undefined)}
      />
      <DeclineDialog {...dialog} />
    </>
  )
}
