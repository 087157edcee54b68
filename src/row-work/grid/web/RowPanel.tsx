import { type ReactNode, useState } from 'react'
import type { LinkProps } from '@tanstack/react-router'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { DockedPanel } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { SafeLink } from '../../../kit/ui/button/SafeLink.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { formatInstant } from '../../../kit/shared/time.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { useMay, usePerson } from '../../../kit/web/person.tsx'
import { taskHistory } from '../../../rows/history/contract.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { type RowsScope, useRows } from './use-admin-rows.ts'
import { explainNoCorrection } from '../../../rows/workflow/correct-rules.ts'
import { findStageHolder } from '../../../rows/workflow/web/holders.ts'
import { toPassage, groupPassages } from '../../../rows/workflow/web/passages.ts'
import { listStageNotes } from '../../../rows/workflow/web/row-passages.ts'
import { Passages } from '../../../rows/pictures/web/Passages.tsx'
import { getStageLook } from '../../../rows/workflow/stage-look-rules.ts'
import { toShownStatus } from '../../../rows/workflow/web/shown-status.ts'
import { WhyBackCard } from '../../../rows/history/web/WhyBackCard.tsx'
import { Timeline } from '../../../rows/history/web/Timeline.tsx'
import { type GridRow, type SheetColumn } from '../../../rows/workflow/contract.ts'
import styles from './RowPanel.module.css'

const CopyForPortal = lazyPart('CopyForPortal', () => import('../../../content-checks/portal/web/CopyForPortal.tsx'))
const ContentWarnings = lazyPart('ContentWarnings', () => import('../../../content-checks/checks/web/ContentWarnings.tsx'))
const ReopenTaskDialog = lazyPart('ReopenTaskDialog', () => import('../../../rows/history/web/ReopenTaskDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

type Props = {
  place: RowsScope
  name: string
  srNo: number
  secondReview: boolean
  sheet: readonly SheetColumn[]
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function RowPanel({ place, name, srNo, secondReview, sheet, onPrevious, onNext, onClose }: Props) {
  const file = place.fileId ?? place.file
  const mayFollow = useMay(taskHistory.timeline.access.who)
  const history = useRead(taskHistory.timeline, { params: { file, srNo } }, { enabled: mayFollow, dropsRefused: true })
  const searchFields = [{ key: 'sr_no', value: String(srNo), type: 'exact' as const }]
  const alone = useRows(place, { query: { limit: 1 }, body: { searchFields } }, { enabled: !mayFollow })
  const [reopening, setReopening] = useState(false)
  const row = history.data?.task ?? alone.data?.rows[0]
  const failed = history.error ?? alone.error
  const missing = alone.data !== undefined && row === undefined
  const reopenTo = history.data?.reopenTo ?? []
  return (
    <DockedPanel
      title={row?.question_id ?? `Row ${srNo}`}
      onClose={onClose}
      foot={
        <>
          {row !== undefined && <CorrectButton {...{ row, file: name }} reopens={reopenTo.length > 0} />}
          {reopenTo.length > 0 && <Button onClick={() => setReopening(true)}>Reopen</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.panel} aria-busy={row === undefined && !failed}>
        <div className={styles.steps}>
          <StepButton label="Previous row" icon="chevronLeft" onStep={onPrevious} />
          <StepButton label="Next row" icon="chevronRight" onStep={onNext} />
          {row !== undefined && <span className={styles.number}>Row {srNo}</span>}
        </div>
        {failed && row === undefined && (
          <ErrorStrip message={failed.message} onRetry={() => void (mayFollow ? history : alone).refetch()} />
        )}
        {missing && <p className={styles.none}>This file has no row {srNo}.</p>}
        {row !== undefined && (
          <>
            {history.data?.whyBack && <WhyBackCard back={history.data.whyBack} />}
            {mayFollow && <ContentWarnings key={row._id} of={{ fileId: file, srNo }} />}
            <Part title="Stages">
              <Stages row={row} secondReview={secondReview} />
            </Part>
            {history.data !== undefined && (
              <Part title="Timeline">
                <Timeline entries={history.data.timeline} of={{ file: { _id: file, name }, srNo }} />
              </Part>
            )}
            <Part title="Row">
              <Passages row={row} columns={sheet} small />
              <Cells row={row} sheet={sheet} />
            </Part>
            <CopyForPortal row={row} columns={sheet} />
          </>
        )}
      </div>
      {row !== undefined && (
        <ReopenTaskDialog open={reopening} onClose={() => setReopening(false)} {...{ file, row, reopenTo }} />
      )}
    </DockedPanel>
  )
}

/** Takes the row's author to the desk, where the answer can be corrected. Tells other people why they cannot correct it. */
function CorrectButton({ row, file, reopens }: { row: GridRow; file: string; reopens: boolean }) {
  const { email, role } = usePerson()
  const isOwn = findStageHolder(row, 'AUTHOR')?.email === email
  if (row.author_status !== 'done' && row.author_status !== 'rework_done') return null
  const why =
    explainNoCorrection(row, { isOwn, reopens }) ?? (role === 'AUTHOR' ? undefined : 'Work as the author to correct your answer.')
  if (why !== undefined) return <Button why={why}>Correct</Button>
  return (
    <ButtonLink
      to={`/done/$fileName` as LinkProps['to']}
      params={{ fileName: file } as never}
      search={{ task: row.sr_no } as never}
    >
      Correct
    </ButtonLink>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type StepProps = { label: string; icon: 'chevronLeft' | 'chevronRight'; onStep: (() => void) | undefined }
/** Stays focusable when it is disabled, so that the panel keeps the focus at the last row. */
function StepButton({ label, icon, onStep }: StepProps) {
  return <Button kind="icon" aria-label={label} aria-disabled={onStep === undefined} onClick={() => onStep?.()} icon={icon} />
}

function Stages({ row, secondReview }: { row: GridRow; secondReview: boolean }) {
  const notes = listStageNotes(row)
  return (
    <ul className={styles.stages}>
      {STAFF_ROLES.map((role) => {
        const person = findStageHolder(row, role)
        const note = notes.find((one) => one.role === role)
        const { word, isTurn } = getStageLook(row, role, secondReview)
        return (
          <li key={role}>
            <p className={styles.stage}>
              <b>{ROLE_NAMES[role]}</b>
              <StatusChip {...toShownStatus(word)} />
              {isTurn && <span className={styles.turn}>its turn</span>}
            </p>
            {person !== undefined && (
              <p className={styles.none}>
                <PersonName person={person} />
                {note?.at != null && <time dateTime={note.at}>{formatInstant(note.at)}</time>}
              </p>
            )}
            {note !== undefined && note.comments !== '' && (
              <p className={styles.words}>
                <RichText text={note.comments} />
              </p>
            )}
            {note !== undefined && note.more.length > 0 && <p className={styles.none}>{note.more.join(' · ')}</p>}
          </li>
        )
      })}
    </ul>
  )
}

function Cells({ row, sheet }: { row: GridRow; sheet: readonly SheetColumn[] }) {
  const { short } = groupPassages(row, sheet)
  const passage = (key: string) => toPassage(row, key)
  const links = ['question_link', 'solution_link'].map(passage)
  return (
    <dl className={styles.cells}>
      {[...['subject', 'department'].map(passage), ...short, ...links].map(
        ({ key, heading: { full, raw }, text, runs }) =>
          text !== '' && (
            <div key={key}>
              <dt title={raw}>{full}</dt>
              <dd>{key.endsWith('_link') ? <SafeLink href={text}>{text}</SafeLink> : <RichText {...{ text, runs }} />}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
