import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { toDay, formatInstant } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Key } from '../../../kit/ui/button/Keycap.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { getCardClass } from '../../../kit/ui/home/card-class.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { isFocusUnmoved } from '../../../kit/web/focus-unmoved.ts'
import { useShown } from '../../../kit/ui/feedback/Together.tsx'
import { useHomeAlone } from '../../../kit/web/home-alone.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { usePreference } from '../../../kit/web/preferences.ts'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import { type FirstSteps as Steps, home } from '../contract.ts'
import { CopyLoginTexts, LeftLoginTexts, UNTIL, LoginTexts } from './LoginTexts.tsx'
import { useAddedPeople, storeAddedPerson } from './login-texts.ts'
import { formatAssigned, formatFirstPeople, formatNext } from './people-words.ts'
import styles from './FirstSteps.module.css'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { projects } from '../../../projects/project-contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { hasIssue, StepForm } from '../../assign/web/StepForm.tsx'
import { type StaffRole, STAFF_ROLES } from '../../../access/levels.ts'
import { roleWords } from '../../../access/role-words.ts'
import { generatePassword } from '../../../kit/shared/generate-password.ts'
import { users } from '../../../users/contract.ts'
import { handFile } from '../../../kit/import/web/handed-file.ts'
import { workbookTypes } from '../../../kit/import/web/workbook-file.ts'

type TypedPerson = { fullName: string; email: string }
const NOBODY: TypedPerson = { fullName: '', email: '' }

type AddPeopleProps = {
  /** The typed values outlive the form, because another step may be opened in the meantime. */
  typed: readonly [TypedPerson, (typed: TypedPerson) => void]
  /** Undefined until somebody has been added. */
  onDone: (() => void) | undefined
}

function AddPeople({ typed: [values, setValues], onDone }: AddPeopleProps) {
  const nameRef = useRef<HTMLInputElement>(null)
  const [role, setRole] = useState<StaffRole>('AUTHOR')
  // The password stays the same until the person is added. After a lost response, pressing again therefore repeats the same call.
  const [password, setPassword] = useState(generatePassword)
  const add = useWrite(users.add, { errorToast: false })
  const submit = (): void =>
    add.mutate(
      { body: { ...values, password, role: [role], enableAssignments: true } },
      {
        onSuccess: ({ data }) => {
          storeAddedPerson({ fullName: data.fullName, email: data.email, role, password })
          setValues(NOBODY)
          setPassword(generatePassword())
          nameRef.current?.focus()
        },
        // A generated password may contain a part of the name by chance.
        onError: (refused) => hasIssue(refused, 'password') && setPassword(generatePassword()),
      },
    )
  const field = (key: keyof typeof values, label: string, describedby: string) => (
    <Field label={label} required isInvalid={hasIssue(add.error, key)}>
      {(given) => (
        <input
          {...given}
          {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
          ref={key === 'fullName' ? nameRef : undefined}
          type={key === 'email' ? 'email' : 'text'}
          value={values[key]}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValues({ ...values, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <StepForm
        label="Add User"
        problem={add.error}
        busy={add.isPending}
        onSubmit={submit}
        // The button exists from the start, so that the form keeps its layout when somebody is added.
        further={
          <Button why={onDone ? undefined : 'Add somebody first.'} onClick={onDone}>
            Done
          </Button>
        }
      >
        {(id) => (
          <>
            {field('fullName', 'Full Name', id)}
            {field('email', 'Email', id)}
            <Field label="Role" required>
              {(given) => (
                <select {...given} value={role} onChange={(event) => setRole(event.target.value as StaffRole)}>
                  {STAFF_ROLES.map((each) => (
                    <option key={each} value={each}>
                      {roleWords[each]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
      </StepForm>
      <LoginTexts />
    </>
  )
}

const AddAccounts = lazyPart('AddAccounts', () => import('../../assign/web/AddAccounts.tsx'))

/** Other people may complete a step, and not every change is published to everybody. */
const LOOK_MS = 10_000
const DISMISSED = 'home.first-steps'

/**
 * Home of an empty workspace, with five steps to the first submitted row. Each step is ticked as soon as somebody has done it.
 */
export function FirstSteps() {
  const [isOver, setOver] = useState(false)
  const read = useRead(home.start, {}, { staleTime: 0, refetchInterval: isOver ? false : LOOK_MS })
  const [dismissed, dismiss] = usePreference(DISMISSED)
  const steps = read.data?.steps
  if (steps === null && !isOver) setOver(true)
  const shown = dismissed === true && steps?.assigned ? null : steps
  useHomeAlone(shown ? 'Welcome to Proofline' : undefined)
  if (shown === undefined) return null
  return shown ? <List steps={shown} onDismiss={() => dismiss(true)} /> : <LeftLoginTexts />
}

/** The steps that stay open or can be opened again, by index. */
const PEOPLE_STEP = 2
const IDS_STEP = 4

type ListProps = { steps: Steps; onDismiss: () => void }

function List({ steps: { project, file, people, assigned, ids }, onDismiss }: ListProps) {
  const done = [project, file, people, assigned, ids].map((first) => first !== null)
  const next = done.indexOf(false)
  const hasTexts = useAddedPeople().length > 0
  const typedPerson = useState(NOBODY)
  const [opened, setOpened] = useState<number>()
  // This step opens when it is the next one, and stays open until the user is done, because several people are added in a row.
  if (next === PEOPLE_STEP && opened === undefined) setOpened(PEOPLE_STEP)
  const current = opened ?? next
  const count = done.filter(Boolean).length
  // Once rows are assigned, only these rows wait for an ID.
  const work = assigned ?? file
  const rows = assigned === null ? (file?.rows ?? 0) : assigned.departments.reduce((sum, { count }) => sum + count, 0)
  const isAuthorsAlone = people?.first.every(({ role }) => role === 'AUTHOR') === true
  const step = (at: number) => ({ number: at + 1, isDone: done[at] === true, isCurrent: at === current })
  // A step with a form can be opened again after another step was opened. The next step opens by itself when no other step is
  // open.
  const openButton = (at: number, label: string) =>
    current !== at && (
      <Button small onClick={() => setOpened(at === next ? undefined : at)}>
        {label}
      </Button>
    )
  return (
    <>
      <div className={styles.head}>
        <p>Five steps to the first submitted question. Each one ticks itself off.</p>
        <p className={styles.progress}>
          {count} of 5 done
          <progress value={count} max={5} aria-label="Steps done" />
        </p>
      </div>
      <ol className={getCardClass(styles.steps)}>
        <Step
          {...step(0)}
          title="Create a project"
          why={
            project === null ? (
              'A project contains the workbooks of one subject or client.'
            ) : (
              <Made what={project.name} {...project} />
            )
          }
          act={
            project === null ? (
              openButton(0, 'Add Project')
            ) : (
              <TextLink to={'/project/$sectionName' as LinkProps['to']} params={{ sectionName: project.name } as never}>
                Open
              </TextLink>
            )
          }
        >
          <AddFirstProject />
        </Step>
        <Step
          {...step(1)}
          title="Upload a workbook of questions"
          why={
            file === null ? (
              <>
                An .xlsx with one question per row. Only <b>question_id</b> is required. You see what would happen before anything
                is stored.
              </>
            ) : (
              <Made what={`${file.name} with ${formatQuantity(file.rows, 'row')}`} {...file} />
            )
          }
          act={
            file ? (
              <TextLink {...buildRowsLink({ section: file.section, file: file.name, where: [] })}>Open</TextLink>
            ) : (
              <ChooseWorkbook project={project?.name} isNext={current === 1} />
            )
          }
        />
        <Step
          {...step(PEOPLE_STEP)}
          title="Add people"
          why={
            people === null
              ? 'Authors and reviewers, one by one or from a sheet with names and emails.'
              : formatFirstPeople(people)
          }
          act={
            <>
              {(people === null || current === PEOPLE_STEP) && (
                <TextLink to={'/users/import' as LinkProps['to']}>From a sheet</TextLink>
              )}
              {openButton(PEOPLE_STEP, people === null ? 'Add people' : 'Add another')}
            </>
          }
        >
          <AddPeople typed={typedPerson} onDone={people === null ? undefined : () => setOpened(undefined)} />
        </Step>
        <Step
          {...step(3)}
          title="Assign the rows"
          why={
            assigned !== null
              ? formatAssigned(assigned.people)
              : file === null || people === null
                ? 'Who writes, reviews and uploads, in one pass. Needs a workbook and one author.'
                : isAuthorsAlone
                  ? 'Who writes them; reviewers and uploaders can follow.'
                  : 'Who writes, reviews and uploads, in one pass.'
          }
          act={
            assigned !== null ? (
              <TextLink {...buildRowsLink({ section: assigned.section, file: assigned.file, where: [] })}>See the rows</TextLink>
            ) : (
              file !== null &&
              people !== null && (
                // Links to all rows of the file, so that the assigned rows stay on the screen with their people.
                <ButtonLink
                  kind="primary"
                  {...buildRowsLink({
                    section: file.section,
                    file: file.name,
                    where: [],
                    panel: isAuthorsAlone ? 'assign' : 'line',
                  })}
                >
                  Assign Tasks
                </ButtonLink>
              )
            )
          }
        />
        <Step
          {...step(IDS_STEP)}
          title="IDs to work with"
          why={
            ids === null ? (
              `To submit a row, authors use an allocation ID, a shared account of a portal. ${work ? `${work.section} has none yet.` : 'Needs a workbook.'}`
            ) : ids.waived === null ? (
              `${ids.project} has ${formatQuantity(ids.count, 'allocation ID')}`
            ) : (
              <Made what={ids.project} did="not needed, said" {...ids.waived} />
            )
          }
          // Without a workbook there is no department to choose.
          act={(file !== null || ids !== null) && openButton(IDS_STEP, ids?.count ? 'Add more' : 'Add IDs')}
        >
          <AddAccounts
            project={work?.section ?? project?.name ?? ''}
            departments={work?.departments ?? []}
            waiting={ids === null ? rows : 0}
            onDone={() => setOpened(undefined)}
          />
        </Step>
      </ol>
      {assigned !== null && (
        <section className={getCardClass(styles.next)} aria-label="What happens next">
          <Icon name="info" />
          <p>
            <b>What happens next.</b> {formatNext(assigned.people, ids !== null)}
            {hasTexts && <small>{UNTIL}</small>}
          </p>
          <CopyLoginTexts onRefused={() => setOpened(PEOPLE_STEP)} />
          <Button onClick={onDismiss}>Hide these steps</Button>
        </section>
      )}
      <p className={styles.foot}>
        <span>
          <Key>Ctrl K</Key> <span className="sr-only">Ctrl K</span> finds every screen and action
        </span>
        <span>
          <Key>?</Key> <span className="sr-only">Question mark</span> lists the keys
        </span>
        <span>This list disappears when the first question is submitted.</span>
      </p>
    </>
  )
}

type MadeProps = { what: string; did?: string; by: { _id: string; fullName: string } | null; at: string }
function Made({ what, did = 'made', by, at }: MadeProps) {
  const me = usePerson()._id
  const [today] = useState(() => toDay(new Date()))
  const shown = formatInstant(at)
  const when = toDay(new Date(at)) === today ? `at ${shown.slice(11)}` : `on ${shown}`
  return <>{`${what}, ${did} ${by === null ? '' : `by ${by._id === me ? 'you' : by.fullName} `}${when}`}</>
}

type StepProps = {
  number: number
  isDone: boolean
  isCurrent: boolean
  title: string
  why: ReactNode
  act?: ReactNode
  children?: ReactNode
}

/** A step that becomes the current one focuses its text area, or else its first field, or else its first link or button. */
function Step({ number, isDone, isCurrent, title, why, act, children }: StepProps) {
  const id = useId()
  const rootRef = useRef<HTMLLIElement>(null)
  const isShown = useShown()
  useEffect(() => {
    if (!isShown || !isCurrent || !isFocusUnmoved()) return
    const find = (what: string) => rootRef.current?.querySelector<HTMLElement>(what)
    const first = find('form textarea') ?? find('form input') ?? find('a, button')
    first?.focus({ preventScroll: true })
  }, [isShown, isCurrent])
  return (
    <li
      ref={rootRef}
      className={joinClassNames(styles.step, isCurrent ? styles.isCurrent : isDone && styles.isOver)}
      aria-labelledby={id}
      aria-current={isCurrent && 'step'}
    >
      <span className={joinClassNames(styles.number, isDone && styles.isDone)}>
        {isDone ? <Icon name="check" /> : number}
        {isDone && <span className="sr-only">Done</span>}
      </span>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{why}</p>
        {isCurrent && children}
      </div>
      {act}
    </li>
  )
}

function AddFirstProject() {
  const add = useWrite(sections.add, { errorToast: false })
  const [name, setName] = useState('')
  // Other modules may already have projects. A project with the same name is the same project (decision 19).
  const names = useRead(projects.names, {}).data?.names ?? []
  const listId = useId()
  return (
    <StepForm label="Add Project" problem={add.error} busy={add.isPending} onSubmit={() => add.mutate({ body: { name } })}>
      {(describedby) => (
        <Field label="Project Name" required isInvalid={hasIssue(add.error, 'name')}>
          {(given) => (
            <>
              <input
                {...given}
                {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
                value={name}
                autoComplete="off"
                list={names.length > 0 ? listId : undefined}
                onChange={(event) => setName(event.target.value)}
              />
              <datalist id={listId}>
                {names.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </StepForm>
  )
}

type ChooseWorkbookProps = { project: string | undefined; isNext: boolean }

function ChooseWorkbook({ project, isNext }: ChooseWorkbookProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    handFile(file, '/import/tasks')
    void navigate({ to: '/import/$kind', params: { kind: 'tasks' }, search: { section: project } } as never)
  }
  return (
    <>
      <Button kind={isNext ? 'primary' : 'default'} icon="upload" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input ref={input} type="file" hidden accept={workbookTypes} onChange={({ target }) => take(target.files?.[0])} />
    </>
  )
}
