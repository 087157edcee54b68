import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AccessLevel } from '../../access/levels.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { Refused } from '../../kit/web/call.ts'
import { onConnection, readConnection } from '../../kit/web/connection.ts'
import { PageTitle } from '../../kit/web/page-title.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { MessagePage } from './MessagePage.tsx'
import { AskForAccess } from './tab-parts.ts'
import { reloadPage } from '../../kit/web/reload-page.ts'

const marks = (
  <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <path d="m17 14 5 5L31 9M6 31h36M17 39l7-14 7 14" />
  </svg>
)

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessagePage title={title} picture={marks}>
      <PageTitle>{title}</PageTitle>
      {children}
    </MessagePage>
  )
}

const home = <ButtonLink to="/">Go to Home</ButtonLink>

export function NotFoundPage() {
  return (
    <Message title="Page not found">
      <p>The address may be mistyped, or the page was renamed or removed.</p>
      {home}
    </Message>
  )
}

/** @param who the people who may open it, if they are known */
export function ForbiddenPage({ who }: { who?: AccessLevel }) {
  const person = usePerson()
  const words = <p>If you need it for your work, ask an admin for access.</p>
  const mayAsk = who !== undefined && person.roleData.includes('SUBADMIN')
  return (
    <Message title="This page is not for your role">
      {mayAsk ? <AskForAccess who={who}>{words}</AskForAccess> : words}
      {home}
    </Message>
  )
}

/**
 * Shown when the server is unreachable and a page's module could not be fetched. The page reloads when the connection is back.
 */
function OfflinePage() {
  const { state } = useSyncExternalStore(onConnection, readConnection)
  useEffect(() => {
    if (state === 'online') reloadPage()
  }, [state])
  return (
    <Message title="This page isn’t on this device yet">
      <p>It opens by itself once the server can be reached. Pages you have already opened still work.</p>
    </Message>
  )
}

export function PageFailure({ error }: ErrorComponentProps) {
  const [fellOffline] = useState(() => readConnection().state !== 'online')
  if (error instanceof Refused && error.status === 404) return <NotFoundPage />
  if (error instanceof Refused && error.status === 403) return <ForbiddenPage />
  if (fellOffline) return <OfflinePage />
  return (
    <Message title="Something went wrong on this page">
      <p>
        {error instanceof Refused ? error.message : 'The rest of the app still works. Reload this page; your drafts are kept.'}
      </p>
      {error instanceof Refused && error.requestId !== undefined && <p>Request ID: {error.requestId}</p>}
      <Button onClick={() => reloadPage()}>Reload</Button>
    </Message>
  )
}
