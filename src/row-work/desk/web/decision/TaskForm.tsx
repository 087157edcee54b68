import type { ReactNode } from 'react'
import { Icon } from '../../../../kit/ui/icons.tsx'
import { Keycap } from '../../../../kit/ui/button/Keycap.tsx'
import { StatusGlyph } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { getStatusLook } from '../../../../kit/web/status-looks.ts'
import type { FieldName, Needs, StatusOption } from '../../../../rows/workflow/rules.ts'
import { QC_SCORES, SKIP_REASONS, type TaskStatus, ANSWER_TYPES } from '../../../../rows/workflow/vocabulary.ts'
import type { TypedFields } from '../../draft-rules.ts'
import type { CommentQuestion, FieldIssues } from './form-values.ts'
import { useLetterKeys } from '../../../../kit/web/letter-keys.ts'
import { Field, FieldSet } from '../../../../kit/ui/form/Field.tsx'
import deskStyles from './TaskDesk.module.css'
import { joinClassNames } from '../../../../kit/ui/class-names.ts'
import styles from './TaskForm.module.css'
import type { Press } from '../../../../kit/web/read-press.ts'

type Option = { value: string; label: string; glyph?: ReactNode; hotkey: string }
type CardsProps = {
  legend: string
  name: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  required?: boolean
  hint?: ReactNode
  issue?: string | undefined
  look?: 'cards' | 'scores'
}

/**
 * Native radio buttons styled as cards, for a few options that are all visible. Key hints are shown only where the keys act
 * (`keyedOption`).
 */
function Cards({ legend, name, value, options, onChoose, required = false, hint, issue, look = 'cards' }: CardsProps) {
  return (
    <FieldSet legend={legend} required={required} hint={hint} issue={issue}>
      <div className={joinClassNames(styles[look], name === 'status' && styles.keyed, name === 'qc_score' && styles.keyedInside)}>
        {options.map((option) => (
          <label key={option.value} className={joinClassNames(styles.card, option.value === value && styles.isChosen)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-field={name}
              aria-keyshortcuts={option.hotkey}
              onChange={() => onChoose(option.value)}
            />
            {option.glyph}
            <span>{option.label}</span>
            {look === 'cards' && <Keycap>{option.hotkey}</Keycap>}
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

function ScoreHint() {
  const letters = useLetterKeys()
  return <>5 is best; required when rejected {letters && <Keycap>Shift 0 to 5</Keycap>}</>
}

/**
 * The keys of the reasons, shown once for all of them. The documents define the texts of the options, and a select has no room
 * for a key hint at each.
 */
function ReasonKeys() {
  const letters = useLetterKeys()
  return letters && <Keycap>{`1 to ${SKIP_REASONS.length}`}</Keycap>
}

const MAX_COMMENT_LENGTH = 10_000
/** The browser would silently cut off text that is too long. */
const tooLong = (comments: string): string | undefined =>
  comments.length < MAX_COMMENT_LENGTH ? undefined : 'At most 10,000 characters. Anything beyond is cut off.'

const glyphOf = (status: TaskStatus): ReactNode => {
  const look = getStatusLook(status)
  return look && <StatusGlyph name={look.glyph} tone={look.tone} />
}

/** Explains why the submit is disabled. `link` resolves the reason. */
export function Blocked({ children, link, acts }: { children: string; link: ReactNode; acts?: ReactNode }) {
  return (
    <div className={deskStyles.blocked} role="status">
      <Icon name="warning" />
      <p>
        {children}
        <br />
        {link}
      </p>
      {acts}
    </div>
  )
}

type TaskFormProps = {
  choices: readonly StatusOption[]
  chosen: TaskStatus | undefined
  typed: TypedFields
  needs: Needs
  issues: FieldIssues
  /** The answer type was copied from the last decision in the file. */
  isAsBefore: boolean
  /** What the comments on a returned row must answer. */
  asked: CommentQuestion | undefined
  onType: (change: Partial<TypedFields>) => void
}

/** The fields of the Update task form: only those that the choice needs (000 §5, workflow.md). */
export function TaskForm({ choices, chosen, typed, needs, issues, isAsBefore, asked, onType }: TaskFormProps) {
  const has = (name: FieldName): boolean => needs.fields[name] !== undefined
  const must = (name: FieldName): boolean => needs.fields[name] === 'required'
  return (
    <>
      <Cards
        legend="Status"
        name="status"
        required
        value={chosen ?? ''}
        options={choices.map(({ status, label }, at) => ({
          value: status,
          label,
          glyph: glyphOf(status),
          hotkey: String(at + 1),
        }))}
        onChoose={(status) => onType({ status })}
        issue={issues.status}
      />
      {has('answerType') && (
        <Cards
          legend="Answer type"
          name="answerType"
          hint={isAsBefore && 'as before in this file'}
          required={must('answerType')}
          value={typed.answerType}
          options={answerTypes.map((type) => ({ value: type, label: type, hotkey: type.charAt(0) }))}
          onChoose={(answerType) => onType({ answerType })}
          issue={issues.answerType}
        />
      )}
      {has('reason') && (
        <Field
          label="Reason"
          required={must('reason')}
          hint={
            <span className={styles.reasonKeys}>
              <ReasonKeys />
            </span>
          }
          issue={issues.reason}
        >
          {(given) => (
            <select
              {...given}
              data-field="reason"
              value={typed.reason}
              onChange={(event) => onType({ reason: event.target.value })}
            >
              <option value="">Select a reason</option>
              {SKIP_REASONS.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {has('new_content_id') && (
        <Field label="New content ID" required={must('new_content_id')} issue={issues.new_content_id}>
          {(given) => (
            <input
              {...given}
              data-field="new_content_id"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={typed.new_content_id}
              onChange={(event) => onType({ new_content_id: event.target.value })}
            />
          )}
        </Field>
      )}
      {has('qc_score') && (
        <Cards
          legend="QC score"
          name="qc_score"
          look="scores"
          required={must('qc_score')}
          hint={<ScoreHint />}
          value={typed.qc_score}
          options={QC_SCORES.map((score) => ({ value: String(score), label: String(score), hotkey: `Shift+${score}` }))}
          onChoose={(score) => onType({ qc_score: score })}
          issue={issues.qc_score}
        />
      )}
      {has('comments') && (
        <Field
          label="Comments"
          required={must('comments') || asked !== undefined}
          hint={
            <>
              {asked?.question} <Keycap>W</Keycap>
            </>
          }
          issue={issues.comments ?? tooLong(typed.comments)}
        >
          {(given) => (
            <textarea
              {...given}
              data-field="comments"
              aria-keyshortcuts="W"
              rows={3}
              maxLength={MAX_COMMENT_LENGTH}
              value={typed.comments}
              onChange={(event) => onType({ comments: event.target.value })}
            />
          )}
        </Field>
      )}
      {has('comments') && asked !== undefined && <p className={styles.why}>{asked.why}</p>}
    </>
  )
}

/** The most common type comes first. */
const answerTypes = ANSWER_TYPES.toReversed()

/** The desk's keys are digits, and the first letters of the answer types. */
export const isOptionKey = ({ key, shift }: Press): boolean =>
  /^\d$/.test(key) || (!shift && answerTypes.some((type) => type.charAt(0).toLowerCase() === key))

/**
 * Returns the option that a key chooses. A letter chooses an answer type. A digit with Shift chooses a QC score, if the choice
 * has one. Otherwise the digit chooses a reason while the focus is in that field, and the status elsewhere.
 */
export function keyedOption(
  field: string | undefined,
  { key, shift }: Press,
  choices: readonly StatusOption[],
  needs: Needs,
): Partial<TypedFields> | undefined {
  if (!/^\d$/.test(key)) {
    const answerType = answerTypes.find((type) => type.charAt(0).toLowerCase() === key)
    return answerType !== undefined && needs.fields.answerType !== undefined ? { answerType } : undefined
  }
  const at = Number(key) - 1
  if (shift || field === 'qc_score') {
    const isScore = needs.fields.qc_score !== undefined && QC_SCORES.some((each) => String(each) === key)
    return isScore ? { qc_score: key } : undefined
  }
  if (field === 'reason') return SKIP_REASONS[at] && { reason: SKIP_REASONS[at] }
  return choices[at] && { status: choices[at].status }
}
