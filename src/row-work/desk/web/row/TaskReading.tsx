import { type ReactNode, useId } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { usePreference } from '../../../../kit/web/preferences.ts'
import { lazyPart } from '../../../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../../../kit/ui/PersonName.tsx'
import { RichText } from '../../../../kit/ui/rich-text/RichText.tsx'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { type Heading, getColumnHeading } from '../../../../rows/heading-vocabulary.ts'
import { ROLE_NAMES, toRoleKey } from '../../../../rows/workflow/vocabulary.ts'
import { groupPassages, toPassage } from '../../../../rows/workflow/web/passages.ts'
import { type Note, listStageNotes, formatCellText } from '../../../../rows/workflow/web/row-passages.ts'
import { toShownStatus } from '../../../../rows/workflow/web/shown-status.ts'
import { AnswerCard, WhyBackCard } from '../../../../rows/history/web/WhyBackCard.tsx'
import { Passages } from '../../../../rows/pictures/web/Passages.tsx'
import { getStageLook } from '../../../../rows/workflow/stage-look-rules.ts'
import { type SheetColumn, type Task } from '../../../../rows/workflow/contract.ts'
import styles from './TaskReading.module.css'
import { joinClassNames } from '../../../../kit/ui/class-names.ts'

const CopyForPortal = lazyPart('CopyForPortal', () => import('../../../../content-checks/portal/web/CopyForPortal.tsx'), {
  meanwhile: <div className={styles.portalPlace} />,
})
const SimilarQuestions = lazyPart(
  'SimilarQuestions',
  () => import('../../../../content-checks/similar/web/SimilarQuestions.tsx'),
  {
    meanwhile: <div className={styles.similarPlace} />,
  },
)

/** Shows a stage's decision and comments. The note is amber if the stage returned the task. */
function StageNote({ note: { role, who, at, status, comments, more } }: { note: Note }) {
  const back = status === 'sent_for_rework'
  return (
    <div className={joinClassNames(styles.stageNote, back && styles.stageBack)}>
      <div className={styles.stageHead}>
        <b>{ROLE_NAMES[role]}</b>
        {status !== null && <StatusChip {...toShownStatus(status)} />}
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

/** A field of the row under its heading. The tooltip shows the sheet's name of the field. */
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
  listStageNotes(task).map((note) => (note.status === null ? note : { ...note, status: getStageLook(task, note.role).word }))

/** Locates a question in its book, in this order. */
const PLACE_COLUMNS = ['subject', 'chapter', 'section', 'q_type', 'page']

/** The question's place in its book on one line, which unfolds to all short fields of the row. */
function FactLine({ task, file, role, isTaken }: ReadingProps) {
  const [preferred, setOpen] = usePreference('desk.columns')
  // The desk of a taken row has no button that unfolds the fields, so all fields are shown.
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
      {isOpen && !isTaken && role !== 'UPLOADER' && <CopyForPortal row={task} columns={file.columns} />}
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

/** Returns the stage whose answer a reviewer reads after sending the row back. Its return was cleared by that answer. */
const findAnsweringStage = (task: Task, role: StaffRole): StaffRole | undefined =>
  role === 'REVIEWER' && task.turn === role && task.attempt > 1 && !task.whyBack ? 'AUTHOR' : undefined

/** The content to read before a decision: an open comment, then the question with its answer, and below them all else. */
export function TaskReading({ task, file, role, isTaken }: ReadingProps) {
  const back = task.whyBack ?? undefined
  const answer = standing(task).find((note) => note.role === findAnsweringStage(task, role))
  return (
    <div className={styles.reading}>
      {back && <WhyBackCard back={back} score={back.role === 'REVIEWER' ? task.qc_score : null} />}
      {answer && <AnswerCard note={answer} isInDocument={task.author_answer_type === 'Authored on Doc'} />}
      {role === 'UPLOADER' && !isTaken && <CopyForPortal row={task} columns={file.columns} />}
      <Passages row={task} columns={file.columns} />
      {task.metadata_update_needed && role === 'UPLOADER' && (
        <p className={styles.hint}>The author uploaded it on the portal. The metadata still needs updating.</p>
      )}
      <div className={styles.lines}>
        {!isTaken && <SimilarQuestions key={task._id} of={{ file, srNo: task.sr_no, questionId: task.question_id }} />}
        <FactLine {...{ task, file, role, isTaken }} />
      </div>
    </div>
  )
}

/** The decisions and comments so far, without the open comment, which stands above the question. */
export function StageNotes({ task, role }: Pick<ReadingProps, 'task' | 'role'>) {
  const above = task.whyBack?.role ?? findAnsweringStage(task, role)
  const notes = standing(task).filter((note) => note.role !== above)
  if (notes.length === 0) return null
  return (
    <section className={styles.stageNotes} aria-label="Decisions and comments so far">
      {notes.map((note) => (
        <StageNote key={note.role} note={note} />
      ))}
    </section>
  )
}
