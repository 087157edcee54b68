import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { formatInstant } from '../../kit/shared/time.ts'
import { call, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { leaveSession } from '../../kit/web/session-storage.ts'
import { type Session, sessions } from '../sessions-contract.ts'
import styles from './SessionsPage.module.css'

/** Lists where the person is logged in, and ends sessions (security.md, Sessions). */
export function SessionsPage() {
  const list = useRead(sessions.own, {})
  // Keeps the content of the dialog while it fades out.
  const [dialog, setDialog] = useState<{ about: Session | 'others'; open: boolean }>({ about: 'others', open: false })
  const openDialog = (about: Session | 'others'): void => setDialog({ about, open: true })
  const end = useWrite(sessions.end)
  const endOthers = useWrite(sessions.endOthers)
  const one = dialog.about === 'others' ? undefined : dialog.about
  const rows = list.data?.data
  const most = list.data?.most
  const chosen = list.data?.passwordChosenBy
  const others = rows?.filter(({ current }) => !current).length ?? 0

  const confirm = async (): Promise<unknown> => {
    if (one === undefined) return endOthers.mutateAsync({})
    if (!one.current) return end.mutateAsync({ params: { id: one._id } })
    await call(sessions.end, { params: { id: one._id } })
    return leaveSession('You are logged out.')
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Sessions" crumbs={[buildCrumb('/changePassword', 'Change Password'), 'Sessions']}>
        {others > 0 && <Button onClick={() => openDialog('others')}>End all others</Button>}
      </PageHeader>
      <p className={styles.lead}>
        The places where you are logged in now. If you don’t recognize one, end it, then{' '}
        <Link to="/changePassword">change your password</Link>.
      </p>
      {rows !== undefined && most !== undefined && rows.length >= most && (
        <p className={styles.full} role="status">
          You are logged in at {most} places, which is the limit. Each new login ends the oldest one.
        </p>
      )}
      {chosen !== undefined && chosen.length > 0 && (
        <div className={styles.full} role="note">
          <p>Your password was set by someone else in the last 90 days:</p>
          <ul>
            {chosen.map(({ fullName, email, at }) => (
              <li key={at + email} title={email}>
                {fullName}, {formatInstant(at)}
              </li>
            ))}
          </ul>
          <p>If you did not ask for one of these, tell an admin: the person who set it could log in as you.</p>
        </div>
      )}
      {list.error !== null && <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} />}
      <ul className={styles.sessions} aria-label="Your sessions" aria-busy={list.isFetching}>
        {rows?.map((session) => (
          <SessionLine key={session._id} session={session} onEnd={() => openDialog(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={dialog.open}
        title={
          one === undefined ? 'End all other sessions?' : one.current ? 'End this session?' : `End the session ${one.device}?`
        }
        verb="End"
        danger
        onConfirm={confirm}
        onClose={() => setDialog({ ...dialog, open: false })}
      >
        {one?.current === true
          ? 'You will be logged out here right away.'
          : one === undefined
            ? 'You stay logged in here and are logged out everywhere else right away.'
            : 'Anyone using it is logged out right away.'}
      </ConfirmDialog>
    </div>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, address, since, last_seen: lastSeen, current } = session
  return (
    <li>
      <div className={styles.words}>
        <h2>
          {device}
          {current && <span className={styles.this}>this one</span>}
        </h2>
        <p>
          {address ?? 'Unknown address'} · since {formatInstant(since)} · last seen {formatInstant(lastSeen)}
        </p>
      </div>
      <Button aria-label={current ? 'End this session' : `End ${device}, ${address ?? 'unknown address'}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}
