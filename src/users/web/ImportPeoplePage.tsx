import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { ImportFlow } from '../../kit/import/web/ImportFlow.tsx'
import { ResultStep } from '../../kit/import/web/ResultStep.tsx'
import { useImport } from '../../kit/import/web/use-import.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { lazyPart, useAhead } from '../../kit/ui/lazy-part.tsx'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { call, refetchChanged, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { type PeoplePreview as Preview, peopleImport } from '../people-import-contract.ts'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'

const PeoplePreview = lazyPart('PeoplePreview', () => import('./PeoplePreview.tsx'))
const ahead = [PeoplePreview]

type Reply = ReplyFields<typeof peopleImport.people>

export function ImportPeoplePage() {
  const [shown, setShown] = useState<'new' | 'bad'>()
  const [isHandedOut, setHandedOut] = useState(false)
  const problemRows = useDownload(peopleImport.problemRows)
  const passwords = useDownload(peopleImport.passwords)
  const takeBack = useWrite(peopleImport.takeBack)
  useAhead(ahead)
  const flow = useImport({
    name: 'users',
    preview: async (sent, options) => {
      setShown(undefined)
      return (await call(toDryRun(peopleImport.people), { ...sent, query: { dryRun: 'true' } }, options)).preview
    },
    store: async (sent, options) => {
      const reply = await call(peopleImport.people, sent, options)
      setHandedOut(false)
      void refetchChanged(peopleImport.people)
      return reply
    },
    // After a reload the passwords are lost, because they are stored nowhere.
    resultOf: ({ added, passwords: made, batch }: Pick<Reply, 'added' | 'batch'> & Partial<Pick<Reply, 'passwords'>>) => ({
      added,
      made: made ?? [],
      isLost: made === undefined,
      batch,
    }),
  })
  // The passwords are stored nowhere else, so leaving without saving them asks for confirmation.
  const { phase } = flow
  const atRisk = phase.step === 3 && !phase.isTakenBack && phase.result.made.length > 0 && !isHandedOut
  const leaving = useBlocker({ shouldBlockFn: () => atRisk, enableBeforeUnload: () => atRisk, withResolver: true })
  return (
    <>
      <ImportFlow
        flow={flow}
        page={{
          title: 'Import users',
          crumbs: [buildCrumb('/users', 'Manage Users'), 'Import users'],
        }}
        template="users"
        instructions={
          <>
            A row of the sheet must contain the column names; <b>full_name</b>, <b>email</b> and <b>role</b> are needed. Separate
            several roles or departments with commas. Departments and manager hold from the first day of each user, in months that
            are not closed; <b>departments_from</b> and <b>manager_from</b> give another day. You can add at most 500 users at
            once.
          </>
        }
        preview={(preview, given) => <PeoplePreview preview={preview} {...given} shown={shown} onShow={setShown} />}
        running={{
          title: 'Adding the users',
          note: 'Either all users are added or none.',
          last: { name: 'Passwords', text: 'Securing the passwords. This takes a moment for each.' },
        }}
        result={({ added, made, isLost }, { isTakenBack, takeBack: takeBackButton }) => (
          <ResultStep
            title={`${formatQuantity(added, 'user')} added`}
            isTakenBack={isTakenBack}
            acts={
              <>
                {made.length > 0 && !isTakenBack && (
                  <DownloadButton
                    kind={isHandedOut ? 'default' : 'primary'}
                    icon="download"
                    download={passwords}
                    onClick={() => void passwords.start({ body: { people: made } }, () => setHandedOut(true))}
                  >
                    Download passwords
                  </DownloadButton>
                )}
                <ButtonLink to="/users">Open Manage Users</ButtonLink>
                {takeBackButton}
              </>
            }
          >
            {isLost && (
              <p>
                The page was reloaded, so the new passwords can’t be downloaded any more. Undo this import and repeat it, or
                change the password of each user.
              </p>
            )}
            {made.length > 0 && (
              <p>
                {made.length === 1 ? 'A password was' : `${made.length} passwords were`} created. They are not stored, so download
                them before you leave this page, and hand them out. Everyone must choose their own at the first login.
              </p>
            )}
          </ResultStep>
        )}
        takeBack={({ batch }) => ({
          title: 'Undo this import?',
          says: 'The users it added will be deleted, and their emails can be used again.',
          run: () => takeBack.mutateAsync({ params: { id: batch } }),
        })}
        unread={({ unread }) => unread}
        note={noteOf}
        submit={({ counts }) => `Add ${formatQuantity(counts.new, 'user')}`}
        problemRows={problemRows}
        onProblemRows={(sent) => void problemRows.start(sent)}
        hasProblemRows={({ counts }, result) => result === undefined && counts.bad > 0}
        isLeavable={!atRisk}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        title="Leave without the passwords?"
        verb="Leave"
        danger
        onConfirm={async () => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        They were not downloaded and are not stored, so everyone without one would need a new password.
      </ConfirmDialog>
    </>
  )
}

const noteOf = ({ counts, passwordsToMake }: Preview, isWhole: boolean): string =>
  [
    counts.bad > 0
      ? `Either all users are added or none. Fix ${formatQuantity(counts.bad, 'row')} here, or fix the sheet and drop it again.`
      : isWhole
        ? 'All users will be added.'
        : `${formatQuantity(counts.new, 'user')} will be added, without what is not read.`,
    ...(counts.bad === 0 && passwordsToMake > 0
      ? [`${formatQuantity(passwordsToMake, 'password')} will be created, to be downloaded after the import.`]
      : []),
  ].join(' ')
