import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { counted, formatCount } from '../../kit/shared/counted.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { mediaHook } from '../../kit/ui/theme/media-hook.ts'
import { isForPage } from '../../kit/web/letter-keys.ts'
import { useOpenThing } from '../../kit/web/scene-keys.ts'
import { useDownload } from '../../kit/web/use-calls.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { Card, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { LANE, STAGES, type CandidateStage } from '../vocabulary.ts'
import { type BoardMove, cardAfter } from './board-moves.ts'
import { BoardFoot } from './BoardFoot.tsx'
import styles from './CandidateBoard.module.css'
import { CandidateCard } from './CandidateCard.tsx'
import { StageGlyph } from './stage-looks.tsx'
import { useMoves } from './use-moves.ts'

type Lane = ReplyFields<typeof candidates.board>['data'][number]
type Props = {
  lanes: readonly Lane[]
  /** The lane of a window that is too narrow for all. */
  stage: CandidateStage
  onStage: (stage: CandidateStage) => void
  /** The candidate in the panel. */
  openId: string | undefined
  onOpen: (candidate: string) => void
  /** Shows more of each lane. */
  onMore: () => void
}

/** Less than six lanes beside each other. */
const useOneLane = mediaHook('(max-width: 959px)')
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

/** The candidates of a job, a lane for each stage; one card of all can be focused, keys go to the others and move it. */
export function CandidateBoard({ lanes, stage, onStage, openId, onOpen, onMore }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  const [chosen, setChosen] = useState(openId)
  const [opened, setOpened] = useState(openId)
  if (openId !== opened) {
    setOpened(openId)
    if (openId !== undefined) setChosen(openId)
  }
  const { move, moving } = useMoves()
  const { start: downloadCv } = useDownload(cvs.file)
  const isOne = useOneLane()
  const cards = lanes.flatMap((lane) => lane.cards)
  const card = cards.find(({ _id }) => _id === chosen)
  // In one lane alone the next card is chosen by itself when a move has ended.
  useOpenThing(card && `${card._id} ${card.stage}`, { isSeen: !isOne })
  const shown = isOne ? lanes.filter((lane) => lane.stage === stage) : lanes
  const home =
    card !== undefined && (!isOne || card.stage === stage) ? card : shown.find((lane) => lane.cards.length > 0)?.cards[0]
  const ids = lanes.map((lane) => lane.cards.map(({ _id }) => _id))
  const cardIn = (id: string | undefined) => board.current?.querySelector<HTMLElement>(`[data-candidate="${id}"]`)
  const place = useRef({ lane: 0, at: 0 })
  /** The chosen card; when it was removed, the one that has taken its place. */
  const focusChosen = (): void => {
    const lane = ids[place.current.lane] ?? []
    const beside = lane[Math.min(place.current.at, lane.length - 1)]
    ;(cardIn(chosen) ?? (chosen === undefined ? undefined : cardIn(beside ?? home?._id)))?.focus()
  }

  // A card that went to another lane is another element, and a lane may just have come.
  useLayoutEffect(() => {
    if (isHere.current && document.activeElement === document.body) focusChosen()
    const lane = ids.findIndex((each) => chosen !== undefined && each.includes(chosen))
    if (lane >= 0) place.current = { lane, at: ids[lane]?.indexOf(chosen ?? '') ?? 0 }
  })
  // The panel returns the focus to the element that it came from, which a move or a removal has replaced.
  const refocus = useEffectEvent(() => {
    if (document.activeElement === document.body) focusChosen()
  })
  useEffect(() => {
    if (openId !== undefined) return undefined
    const timer = setTimeout(() => refocus())
    return () => clearTimeout(timer)
  }, [openId])
  const go = (to: string | undefined): void => {
    const of = cards.find(({ _id }) => _id === to)
    if (of === undefined) return
    setChosen(to)
    if (isOne && of.stage !== stage) {
      isHere.current = true
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      onStage(of.stage)
    } else cardIn(to)?.focus()
  }
  const moveTo = async (of: Card, next: CandidateStage): Promise<void> => {
    // One lane alone stays in view, with the next card of it.
    const lane = ids[STAGES.indexOf(of.stage)] ?? []
    const at = lane.indexOf(of._id)
    if ((await move(of, next)) && isOne) setChosen(lane[at + 1] ?? lane[at - 1])
  }
  usePageKeys((event) => {
    const isNowhere = document.activeElement?.matches('body, main, h1') ?? true
    // Between two lanes the card has lost the focus for a moment.
    const isInside = board.current?.contains(event.target as Node | null) === true || (isHere.current && isNowhere)
    if (!isForPage(event) || (!isInside && !isNowhere)) return
    const [to, next] = [moves[event.key], STAGES[Number(event.key) - 1]]
    if (next !== undefined && isInside && card !== undefined) void moveTo(card, next)
    // Without a card in focus the arrow keys scroll the page.
    else if (to !== undefined && (event.key.length === 1 || isInside)) go(cardAfter(ids, isInside ? chosen : undefined, to))
    else return
    event.preventDefault()
  }, 'shell')

  return (
    <>
      {isOne && (
        <div className={styles.lanes} role="group" aria-label="Stage">
          {lanes.map((lane) => (
            <Button key={lane.stage} aria-pressed={lane.stage === stage} onClick={() => onStage(lane.stage)}>
              <StageGlyph stage={lane.stage} />
              {lane.stage} {formatCount(lane.total)}
            </Button>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes whether the focus is in it */}
      <div
        ref={board}
        className={classNames(styles.board, isOne && styles.isOne)}
        role="group"
        aria-label="Candidates by stage"
        data-part="board"
        onFocus={() => (isHere.current = true)}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) isHere.current = false
        }}
      >
        {lanes.map((lane, at) => (
          <section
            key={lane.stage}
            className={styles.lane}
            data-shown={lane.stage === stage}
            aria-label={`${lane.stage}, ${counted(lane.total, 'candidate')}`}
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
              <Button small className={styles.more} disabled={lane.cards.length >= LANE.most} onClick={onMore}>
                {formatCount(lane.total - lane.cards.length)} more
              </Button>
            )}
          </section>
        ))}
      </div>
      <BoardFoot card={card} onMove={(next) => card && void moveTo(card, next)} />
    </>
  )
}
