import { type FormEvent, useEffect, useId, useState } from 'react'
import { canKeepSession } from '../../kit/web/can-keep-session.ts'
import { Refused, call } from '../../kit/web/call.ts'
import { readEmail, storeSession, takeNotice } from '../../kit/web/session-storage.ts'
import { session } from '../contract.ts'
import { Entrance } from './Entrance.tsx'
import { PasswordField } from './PasswordField.tsx'
import entranceStyles from './Entrance.module.css'

/** Read once, when the file is loaded, because React may render twice. */
const notice = takeNotice()
/** The person whose session ended in this tab. */
const endedFor = readEmail() ?? ''
/** The address is that of a set-up link, but its code is missing. */
const lacksCode = /^\/setup\/?$/.test(location.pathname)

const NOT_KEPT = 'This browser has no room to keep you logged in. Delete data of other sites in its settings, then log in again.'

const isKept = canKeepSession()

export const LoginPage = () => (isKept ? <LoginForm /> : <NoSession />)

/** The form has only native inputs, so that the first screen needs neither antd nor the router. */
function LoginForm() {
  const [email, setEmail] = useState(endedFor)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [isEmpty, setEmpty] = useState(false)
  const emailId = useId()

  useEffect(() => {
    // Without a response, the login form is shown as usual.
    call(session.setUpNeeded, {}).then(
      ({ needed }) => setEmpty(needed),
      () => undefined,
    )
  }, [])

  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || waitSeconds > 0) return
    setBusy(true)
    setError(undefined)
    try {
      const { authToken, user } = await call(session.login, { body: { email, password, rememberMe } })
      if (storeSession(authToken, user.role)) return location.reload()
      setBusy(false)
      setError(NOT_KEPT)
    } catch (caught) {
      setBusy(false)
      if (!(caught instanceof Refused)) throw caught
      setError(caught.message)
      if (caught.retryAfterSeconds !== undefined) setWaitSeconds(Math.ceil(caught.retryAfterSeconds))
    }
  }

  return (
    <Entrance title="Log in">
      <p className={entranceStyles.lead}>Use the email your team lead gave you.</p>
      {lacksCode && !isEmpty && (
        <p className={entranceStyles.notice} role="status">
          This address is missing the code of the set-up link. The person who runs the server can find the full link in its
          terminal or log, for a new workspace or after “npm run admin”.
        </p>
      )}
      {isEmpty && (
        <p className={entranceStyles.notice} role="status">
          Nobody can log in yet. The link that makes the first admin was printed where the server was started: in its terminal, or
          in its log. Open it in this browser.
        </p>
      )}
      {notice !== undefined && (
        <p className={entranceStyles.notice} role="status">
          {notice}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <div className={entranceStyles.field}>
          <div className={entranceStyles.label}>
            <label htmlFor={emailId}>Email</label>
          </div>
          <input
            id={emailId}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // The page has a single purpose, which begins in this field.
            autoFocus={endedFor === ''}
            required
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus={endedFor !== ''}
        />
        <label className={entranceStyles.keep}>
          <input type="checkbox" checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)} />
          Keep me logged in on this device
        </label>
        <div role="alert">{error !== undefined && <p className={entranceStyles.error}>{error}</p>}</div>
        <button type="submit" className={entranceStyles.submit} aria-disabled={busy || waitSeconds > 0}>
          {waitSeconds > 0 ? `Please wait ${waitSeconds} s` : busy ? 'Logging in' : 'Log in'}
        </button>
      </form>
      <p className={entranceStyles.foot}>Forgot your password? Ask an admin to reset it.</p>
    </Entrance>
  )
}

/** Replaces the login in a browser that cannot store a session, because the form would ask for the password again and again. */
function NoSession() {
  return (
    <Entrance title="This browser can’t keep you logged in">
      <p className={entranceStyles.lead}>
        It blocks site data for this address, or has no room for more. Allow site data (cookies) in its settings, or delete some
        of it, then load the page again.
      </p>
      <button type="button" className={entranceStyles.submit} onClick={() => location.reload()}>
        Reload
      </button>
    </Entrance>
  )
}
