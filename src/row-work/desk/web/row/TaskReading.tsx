import { type ReactNode, useId, useState } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { toWebLink } from '../../../../kit/shared/links.ts'
import { ErrorStrip } from '../../../../kit/ui/feedback/ErrorStrip.tsx'
import { Icon } from '../../../../kit/ui/icons.tsx'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { usePreference } from '../../../../kit/web/preferences.ts'
import { Keycap } from '../../../../kit/ui/button/Keycap.tsx'
import { lazyPart } from '../../../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../../../kit/ui/PersonName.tsx'
import { RichText } from '../../../../kit/ui/rich-text/RichText.tsx'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import { type Heading, getColumnHeading } from '../../../../rows/heading-vocabulary.ts'
import { ROLE_NAMES, toRoleKey } from '../../../../rows/workflow/vocabulary.ts'
import { listEarlierNotes, wasBack } from './earlier-notes.ts'
import { groupPassages, toPassage } from '../../../../rows/workflow/web/passages.ts'
import { type Note, listStageNotes, formatCellText } from '../../../../rows/workflow/web/row-passages.ts'
import { statusShown } from '../../../../rows/workflow/web/shown-status.ts'
import { WhyBackCard } from '../../../../rows/history/web/WhyBackCard.tsx'
import type { TaskPlace } from '../../../../rows/history/web/Timeline.tsx'
import { Passages } from '../../../../rows/pictures/web/Passages.tsx'
import { stageLook } from '../../../../rows/workflow/stage-look-rules.ts'
import { type SheetColumn, type Task } from '../../../../rows/workflow/contract.ts'
import styles from './TaskReading.module.css'
import { joinClassNames } from '../../../../kit/ui/class-names.ts'

const ContentWarnings = lazyPart('ContentWarnings', () => import('../../../../content-checks/checks/web/ContentWarnings.tsx'))
const CopyForPortal = lazyPart('CopyForPortal', () => import('../../../../content-checks/portal/web/CopyForPortal.tsx'), {
  meanwhile: <div className={styles.portalPlace} />,
})
const SimilarQuestions = lazyPart('SimilarQuestions', () => import('../../../../content-checks/similar/web/SimilarQuestions.tsx'))
const TimelineOfTask = lazyPart<'TimelineOfTask', TaskPlace>(
  'TimelineOfTask',
  () => import('../../../../rows/history/web/Timeline.tsx'),
)

function LinkOut({ of, href, hotkey }: { of: string; href: string | null; hotkey: string | undefined }) {
  const { full, raw } = getColumnHeading(of)
  const address = toWebLink(href)
  if (address === undefined) return null
  return (
    <a
      className={styles.linkOut}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={raw}
      data-hotkey={hotkey}
      aria-keyshortcuts={hotkey}
    >
      <Icon name="external" />
      {full}
      {hotkey !== undefined && <Keycap>{hotkey}</Keycap>}
    </a>
  )
}

/** Amber if the stage returned the task. */
export function StageNote({ note: { role, who, at, status, comments, more } }: { note: Note }) {
  const back = status === 'sent_for_rework'
  return (
    <div className={joinClassNames(styles.stageNote, back && styles.stageBack)}>
      <div className={styles.stageHead}>
        <b>{ROLE_NAMES[role]}</b>
        {status !== null && <StatusChip {...statusShown(status)} />}
        {more.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      {comments !== '' && (
        <p className={styles.stageWords}>
          <RichText text={comments} />
        </p>
      )}
      <p className={styles.stageWho}>
        {who && <PersonName person={who} />}
        {at !== null && <time dateTime={at}>{formatInstant(at)}</time>}
      </p>
    </div>
  )
}

/** The row itself has only the latest decision of each stage. */
function EarlierRounds({ task, fileId }: { task: Task; fileId: string }) {
  const timeline = useRead(taskHistory.timeline, { params: { file: fileId, srNo: task.sr_no } })
  const notes = listEarlierNotes(timeline.data?.timeline ?? [], task)
  if (timeline.error) return <ErrorStrip message={timeline.error.message} onRetry={() => void timeline.refetch()} />
  if (notes.length === 0) return null
  return (
    <section className={styles.stageNotes} aria-label="Earlier rounds">
      <h3 className={styles.hint}>Earlier rounds</h3>
      {notes.map((note) => (
        <StageNote key={`${note.at} ${note.role}`} note={note} />
      ))}
    </section>
  )
}

/** The tooltip shows the sheet's name of the field. */
function Fact({ heading: { full, raw }, children }: { heading: Heading; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt title={raw}>{full}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows a stage to which the row was returned as sent back, not as done. */
const standing = (task: Task): Note[] =>
  listStageNotes(task).map((note) => (note.status === null ? note : { ...note, status: stageLook(task, note.role).word }))

/** Locates a question in its book, in this order. */
const PLACE_COLUMNS = ['subject', 'chapter', 'section', 'q_type', 'page']

/** The question's place in its book on one line, which unfolds to all short fields of the row. */
function FactLine({ task, file, role, isTaken }: ReadingProps) {
  const [preferred, setOpen] = usePreference('desk.columns')
  // The desk of a row that was taken from its person has no buttons except the two ways to continue.
  const isOpen = isTaken || preferred === true
  const id = useId()
  const { short } = groupPassages(task, file.columns)
  const allocated = task[`${toRoleKey(role)}_allocation_date`]
  const place = PLACE_COLUMNS.map((key) => toPassage(task, key)).filter(({ text }) => text !== '')
  const facts: [key: string, value: ReactNode][] = [
    ...(formatCellText(task.subject) === '' ? [] : [['subject', task.subject] satisfies [string, ReactNode]]),
    ['department', task.department],
    ...(typeof allocated === 'string'
      ? [[`${toRoleKey(role)}_allocation_date`, formatInstant(allocated)] satisfies [string, ReactNode]]
      : []),
    ...(task.new_content_id === null ? [] : [['new_content_id', task.new_content_id] satisfies [string, ReactNode]]),
    ...(task.attempt > 1 ? [['attempt', task.attempt] satisfies [string, ReactNode]] : []),
  ]
  return (
    <div className={styles.factLine}>
      <p className={styles.place}>
        {place.map(({ key, text, runs }) => (
          <span key={key} title={getColumnHeading(key).full}>
            {key === 'page' && 'page '}
            <RichText {...{ text, runs }} />
          </span>
        ))}
      </p>
      {!isTaken && (
        <Button
          kind="quiet"
          small
          className={styles.all}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer columns' : `All ${short.length + facts.length} columns`}
        </Button>
      )}
      <dl id={id} hidden={!isOpen}>
        {short.map(({ key, heading, text, runs }) => (
          <Fact key={key} heading={heading}>
            <RichText {...{ text, runs }} />
          </Fact>
        ))}
        {facts.map(([key, value]) => (
          <Fact key={key} heading={getColumnHeading(key)}>
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  )
}

type ReadingProps = {
  task: Task
  file: { _id: string; name: string; columns: readonly SheetColumn[] }
  role: StaffRole
  /**
   * The person no longer holds the row. Content that was loaded stays, but the keys, and parts that would load more, are removed.
   */
  isTaken: boolean
}

/** The content to read before a decision. Unless the desk is `wide`, the question comes before the comments of other people. */
export function TaskReading({ task, file, role, isTaken, wide }: ReadingProps & { wide: boolean }) {
  const back = task.whyBack ?? undefined
  // The card already contains the comments of the stage that returned the row.
  const notes = standing(task).filter(({ role: noteRole }) => noteRole !== role && noteRole !== back?.role)
  const question = <Passages row={task} columns={file.columns} />
  return (
    <div className={styles.reading}>
      {back && <WhyBackCard back={back} score={back.role === 'REVIEWER' ? task.qc_score : null} />}
      <div className={styles.links}>
        <LinkOut of="question_link" href={task.link.disabled ? null : task.question_link} hotkey={isTaken ? undefined : 'Q'} />
        <LinkOut of="solution_link" href={task.solution_link} hotkey={isTaken ? undefined : 'S'} />
      </div>
      <FactLine {...{ task, file, role, isTaken }} />
      {!wide && question}
      {notes.length > 0 && (
        <section className={styles.stageNotes} aria-label="Decisions and comments of the other stages">
          {notes.map((note) => (
            <StageNote key={note.role} note={note} />
          ))}
        </section>
      )}
      {wasBack(task) && !isTaken && <EarlierRounds task={task} fileId={file._id} />}
      {task.metadata_update_needed && role === 'UPLOADER' && (
        <p className={styles.hint}>The author uploaded it on the portal. The metadata still needs updating.</p>
      )}
      {!isTaken && <CopyForPortal row={task} columns={file.columns} isOpenFirst={role === 'UPLOADER'} />}
      {!isTaken && <ContentWarnings key={`checks ${task._id}`} of={{ fileId: file._id, srNo: task.sr_no }} />}
      {!isTaken && <SimilarQuestions key={task._id} of={{ file, srNo: task.sr_no, questionId: task.question_id }} />}
      {wide && question}
    </div>
  )
}

function TimelineFold(of: TaskPlace) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.timeline} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Timeline</summary>
      {open && <TimelineOfTask {...of} />}
    </details>
  )
}

export function TaskFacts({ task, file, role, isTaken }: ReadingProps) {
  const own = standing(task).find((note) => note.role === role)
  return (
    <div className={styles.facts}>
      {own !== undefined && <StageNote note={own} />}
      {!isTaken && <TimelineFold key={task._id} file={file} srNo={task.sr_no} />}
    </div>
  )
}
