import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { putNonceOnStyles, readNonce } from '../kit/ui/theme/nonce.ts'
import { startTheme } from '../kit/ui/theme/theme-choice.ts'
import { refuseFirstKeys } from '../kit/web/key-guard.ts'
import { followOtherTabs, readRole, readToken, takeCutOff } from '../kit/web/session-storage.ts'
import '../kit/ui/theme/reset.css'
import '../kit/ui/theme/shared.css'
import '../kit/ui/theme/tokens.css'
import { RootFailure, RootFailureScreen } from './RootFailure.tsx'

const REPORTER_MS = 3_000

const nonce = readNonce()
if (nonce !== '') putNonceOnStyles(nonce)
startTheme()
// Page translators start only after the page has loaded.
addEventListener(
  'load',
  () =>
    void import('../kit/web/keep-texts.ts').then(
      ({ restoreTranslatedTexts }) => restoreTranslatedTexts(),
      () => undefined,
    ),
)

const loadRouter = () => import('./router.tsx')
const loadReporter = () => import('../session/web/report-error.ts')

const setUpToken = /^\/setup\/([^/]+)\/?$/.exec(location.pathname)?.[1]
const signedIn = readToken() !== null && readRole() !== null
followOtherTabs()
// Refuses the first keys, because no field could receive a key before the page was loaded.
if (takeCutOff()) refuseFirstKeys()

// The title of index.html would take precedence over the <title> that every page renders.
document.querySelector('title')?.remove()

/** Reports an error to the server's log, which accepts only reports of logged-in people. */
const report = (error: unknown): void => {
  if (!signedIn) return
  const loading = Promise.all([loadReporter(), loadRouter()])
  loading.then(
    ([{ reportBrowserError }, { router }]) => reportBrowserError(error, router.state.matches.at(-1)?.fullPath ?? '/'),
    () => undefined,
  )
}
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
if (signedIn) {
  // The reporter is loaded early, because a new version may remove its file. A page that lacks a part must still be able to
  // report this.
  addEventListener('load', () => setTimeout(() => void loadReporter().catch(() => undefined), REPORTER_MS))
}
const onCaughtError = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- React logs these errors by default
  console.error(error)
  report(error)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const show = (page: ReactNode): void =>
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <RootFailure>
        <Suspense>{page}</Suspense>
      </RootFailure>
    </StrictMode>,
  )
/** Login and set-up need neither the router nor antd, which keeps the first screen small (interface.md, Budgets). */
const loadPage = async (): Promise<ReactNode> => {
  if (setUpToken !== undefined) {
    const { SetUpPage } = await import('../session/web/SetUpPage.tsx')
    return <SetUpPage token={decodeURIComponent(setUpToken)} />
  }
  if (signedIn) {
    const { Web } = await loadRouter()
    return <Web />
  }
  const { LoginPage } = await import('../session/web/LoginPage.tsx')
  return <LoginPage />
}
// The page is loaded before it is rendered. If the first render suspended, React would delay the next frame by 300 ms.
loadPage().then(show, (error: unknown) => {
  onCaughtError(error)
  show(<RootFailureScreen />)
})
