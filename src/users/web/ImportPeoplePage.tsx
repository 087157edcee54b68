import { Link, useBlocker } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { dryRunOf } from '../../kit/shared/endpoint.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { showRupees } from '../../kit/shared/money.ts'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../kit/ui/counted.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { DropZone } from '../../kit/ui/DropZone.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { issuesOf, messageOf } from '../../kit/ui/form/form-problems.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { ImportFrame } from '../../kit/ui/ImportFrame.tsx'
import { ImportProgress } from '../../kit/ui/ImportProgress.tsx'
import { IssueTable } from '../../kit/ui/IssueTable.tsx'
import { ProblemGrid } from '../../kit/ui/ProblemGrid.tsx'
import { call, refetchChanged, useDownload } from '../../kit/web/use-calls.ts'
import { followed, type Going, nothingYet } from '../../kit/web/followed-upload.ts'
import { uploads } from '../../kit/import/contract.ts'
import { type PeoplePreview, peopleImport } from '../people-import-contract.ts'
import { seesSalaries } from '../rules.ts'
import { useDoer } from './use-doer.ts'

type Problem = { message: string; issues: Issue[] }
type Made = { fullName: string; email: string; password: string }
type Phase =
  | { step: 0; problem?: Problem }
  | { step: 0; reading: true }
  | { step: 1; preview: PeoplePreview; problem?: Problem }
  | { step: 2; preview: PeoplePreview }
  | { step: 3; added: number; passwords: Made[] }

const problemOf = (error: unknown): Problem => ({ message: messageOf(error), issues: issuesOf(error) })

/** Shows the upload's progress. */
async function followedBy<T>(
  onGoing: (progress: Going) => void,
  run: (options: ReturnType<typeof followed>['options']) => Promise<T>,
) {
  const { options, end } = followed(uploads.progress, onGoing)
  try {
    return await run(options)
  } finally {
    end()
  }
}

/** Imports people from a workbook: select it, preview, add them all, download the generated passwords. */
export function ImportPeoplePage() {
  const [file, setFile] = useState<File>()
  const [phase, setPhase] = useState<Phase>({ step: 0 })
  const [progress, setProgress] = useState<Going>(nothingYet)
  const [shown, setShown] = useState<'new' | 'bad'>()
  const [isHandedOut, setHandedOut] = useState(false)
  const template = useDownload(uploads.template)
  const problemRows = useDownload(peopleImport.problemRows)
  const passwords = useDownload(peopleImport.passwords)
  const { step } = phase
  // The passwords are stored nowhere else: confirm before leaving without saving them.
  const atRisk = phase.step === 3 && phase.passwords.length > 0 && !isHandedOut
  const leaving = useBlocker({ shouldBlockFn: () => atRisk, enableBeforeUnload: () => atRisk, withResolver: true })

  const look = async (): Promise<void> => {
    if (file === undefined) return setPhase({ step: 0, problem: { message: 'Please select a file first!', issues: [] } })
    setProgress(nothingYet)
    setShown(undefined)
    setPhase({ step: 0, reading: true })
    try {
      const request = { file, query: { dryRun: 'true' as const } }
      const { preview } = await followedBy(setProgress, (options) => call(dryRunOf(peopleImport.people), request, options))
      setPhase({ step: 1, preview })
    } catch (error) {
      setPhase({ step: 0, problem: problemOf(error) })
    }
  }
  const run = async (preview: PeoplePreview): Promise<void> => {
    if (file === undefined) return
    setProgress(nothingYet)
    setPhase({ step: 2, preview })
    try {
      const { added, passwords: made } = await followedBy(setProgress, (options) => call(peopleImport.people, { file }, options))
      setHandedOut(false)
      setPhase({ step: 3, added, passwords: made })
      await refetchChanged(peopleImport.people)
    } catch (error) {
      setPhase({ step: 1, preview, problem: problemOf(error) })
    }
  }
  const again = (): void => {
    setFile(undefined)
    setPhase({ step: 0 })
  }
  const handOut = (made: Made[]): void => passwords.mutate({ body: { people: made } }, { onSuccess: () => setHandedOut(true) })

  return (
    <ImportFrame
      title="Import Users"
      crumbs={[
        <Link key="users" to="/users">
          Manage Users
        </Link>,
        'Import Users',
      ]}
      {...{ step, file }}
      rows={'preview' in phase ? phase.preview.count : undefined}
    >
      {step === 0 && (
        <div className="import-body import-choose">
          <h2 tabIndex={-1} className="sr-only">
            Choose a file
          </h2>
          <p className="import-says">
            Row 1 of the first sheet names the columns; <b>full_name</b>, <b>email</b> and <b>role</b> are needed. Several roles
            or departments of one user stand between commas. At most 500 users at once.{' '}
            <Button kind="quiet" onClick={() => template.mutate({ params: { kind: 'users' } })} icon="download">
              Download the template
            </Button>
          </p>
          <DropZone
            file={file}
            onFile={(one) => {
              setFile(one)
              setPhase({ step: 0 })
            }}
            onProblem={(message) => setPhase({ step: 0, problem: { message, issues: [] } })}
            disabled={'reading' in phase}
          />
          {'reading' in phase && <ImportProgress going={progress} title="Reading the workbook" isPreview />}
          {'problem' in phase && phase.problem && (
            <div className="form-problem" role="alert">
              <p>{phase.problem.message}</p>
            </div>
          )}
          {'problem' in phase && phase.problem?.issues.some(({ row }) => row !== undefined) && (
            <IssueTable issues={phase.problem.issues} />
          )}
        </div>
      )}
      {phase.step === 1 && <Preview preview={phase.preview} problem={phase.problem} shown={shown} onShow={setShown} />}
      {step === 2 && (
        <div className="import-body">
          <ImportProgress
            going={progress}
            title="Adding the users"
            last={{ name: 'Passwords', says: 'Securing the passwords, which takes a moment for each.' }}
          />
        </div>
      )}
      {phase.step === 3 && (
        <div className="import-body import-result">
          <h2 tabIndex={-1}>
            <Icon name="check" />
            {counted(phase.added, 'user')} added
          </h2>
          {phase.passwords.length > 0 && (
            <p>
              {phase.passwords.length === 1 ? 'A password was' : `${phase.passwords.length} passwords were`} made. They are told
              here once and kept nowhere: download them now and hand them out. Everyone can change their own after logging in.
            </p>
          )}
          <div className="import-acts">
            {phase.passwords.length > 0 && (
              <Button
                kind={isHandedOut ? 'default' : 'primary'}
                icon="download"
                busy={passwords.isPending}
                onClick={() => handOut(phase.passwords)}
              >
                Download passwords
              </Button>
            )}
            <ButtonLink to="/users">Open Manage Users</ButtonLink>
          </div>
        </div>
      )}
      <footer className="import-foot">
        <p id="import-note">
          {phase.step === 1 && phase.preview.counts.bad > 0 && <Icon name="warning" />}
          {phase.step === 1 && noteOf(phase.preview)}
          {step === 0 && 'Nothing is stored before you have seen the preview.'}
          {step === 2 && 'All users are added together or none are.'}
        </p>
        {step === 0 && (
          <Button kind="primary" busy={'reading' in phase} onClick={() => void look()}>
            Preview
          </Button>
        )}
        {phase.step === 1 && (
          <>
            {phase.preview.counts.bad > 0 && file && (
              <Button icon="download" busy={problemRows.isPending} onClick={() => problemRows.mutate({ file })}>
                Download problem rows
              </Button>
            )}
            <Button onClick={again}>Choose another file</Button>
            <Button
              kind="primary"
              disabled={phase.preview.counts.bad > 0}
              aria-describedby="import-note"
              onClick={() => void run(phase.preview)}
            >
              Add {counted(phase.preview.counts.new, 'user')}
            </Button>
          </>
        )}
        {step === 3 && !atRisk && <Button onClick={again}>Choose another file</Button>}
      </footer>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        title="Leave without the passwords?"
        verb="Leave"
        danger
        onConfirm={async () => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        They were not downloaded and are kept nowhere: everyone without one would need a new password.
      </ConfirmDialog>
    </ImportFrame>
  )
}

/** The import's summary, or why it is disabled. */
const noteOf = ({ counts, passwordsToMake, unread }: PeoplePreview): string =>
  [
    counts.bad > 0
      ? `All users are added together or none are. Mend ${counted(counts.bad, 'row')} in the sheet and drop it again.`
      : 'All users are added together.',
    ...(counts.bad === 0 && passwordsToMake > 0 ? [`${counted(passwordsToMake, 'password')} will be made and shown once.`] : []),
    ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}.`] : []),
  ].join(' ')

type Person = PeoplePreview['people'][number]
const personId = ({ row }: Person): string => String(row)

type PreviewProps = {
  preview: PeoplePreview
  /** The import was rejected after this preview. */
  problem: Problem | undefined
  shown: 'new' | 'bad' | undefined
  onShow: (which: 'new' | 'bad') => void
}

/** Who would be added, and each problem with its place in the sheet, filtered by two tiles. */
function Preview({ preview: { counts, people, problems }, problem, shown, onShow }: PreviewProps) {
  const sees = seesSalaries(useDoer())
  const which = shown ?? (counts.bad > 0 ? 'bad' : 'new')
  const after = problem?.issues.filter(({ row }) => row !== undefined) ?? []
  const columns = useMemo<GridColumn<Person>[]>(
    () => [
      { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
      { id: 'fullName', title: 'Full Name', width: 160, frozen: true },
      { id: 'email', title: 'Email', width: 240 },
      { id: 'roleData', title: 'Role', width: 150, value: ({ roleData }) => roleData.join(', ') },
      { id: 'departments', title: 'Departments', width: 180, value: (person) => person.departments.join(', ') },
      { id: 'manager', title: 'Manager', width: 200 },
      { id: 'employee_id', title: 'Employee Id', width: 112 },
      { id: 'shiftType', title: 'Shift Type', width: 96, value: ({ shiftType }) => `${shiftType} Days` },
      { id: 'workingHours', title: 'Working hours', kind: 'number', digits: 2, width: 120 },
      ...(sees
        ? [
            {
              id: 'salary',
              title: 'Salary',
              width: 120,
              value: ({ salary }: Person) => (salary === null ? '' : showRupees(salary)),
            },
          ]
        : []),
      {
        id: 'hasPassword',
        title: 'Password',
        width: 130,
        value: ({ hasPassword }) => (hasPassword ? 'From the sheet' : 'To be made'),
      },
    ],
    [sees],
  )
  const tile = (state: 'new' | 'bad', icon: 'plus' | 'error', title: string) => (
    <button type="button" className={`is-${state}`} aria-pressed={state === which} onClick={() => onShow(state)}>
      <span>
        <Icon name={icon} />
        {title}
      </span>
      <b>{counts[state].toLocaleString('en-IN')}</b>
    </button>
  )
  return (
    <div className="import-body">
      <h2 tabIndex={-1} className="sr-only">
        Preview
      </h2>
      {problem && <ErrorStrip message={problem.message} />}
      <fieldset className="import-tiles has-two">
        <legend className="sr-only">Rows shown</legend>
        {tile('new', 'plus', 'New users')}
        {tile('bad', 'error', 'Bad rows')}
      </fieldset>
      {which === 'bad' ? (
        <ProblemGrid key="problems" issues={after.length > 0 ? after : (problems.issues as Issue[])} count={problems.count} />
      ) : (
        <DataGrid<Person>
          key="people"
          name="New users"
          noun={people.length === 1 ? 'user' : 'users'}
          columns={columns}
          rows={people}
          rowId={personId}
          empty={{ title: 'No new users' }}
          hints={people.length < counts.new && `The first ${people.length} of ${counts.new} are shown.`}
        />
      )}
    </div>
  )
}
