import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { Refused, call } from '../../kit/web/call.ts'
import { storeSession } from '../../kit/web/session-storage.ts'
import { session } from '../contract.ts'
import { Entrance } from './Entrance.tsx'
import { PasswordField } from './PasswordField.tsx'
import entranceStyles from './Entrance.module.css'

type State = { step: 'asking' } | { step: 'form' } | { step: 'made' | 'refused'; message: string }

/** Creates the first admin through the one-time link that the terminal printed (security.md, Sessions). */
export function SetUpPage({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'asking' })
  const [values, setValues] = useState({ fullName: '', email: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const id = useId()
  const ask: AskStrength = useCallback((body) => call(session.setUpStrength, { params: { token }, body }), [token])

  useEffect(() => {
    call(session.setUpState, { params: { token } }).then(
      () => setState({ step: 'form' }),
      (caught: unknown) => setState({ step: 'refused', message: caught instanceof Error ? caught.message : '' }),
    )
  }, [token])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const { message } = await call(session.setUp, { params: { token }, body: values })
      setState({ step: 'made', message })
      const { authToken, user } = await call(session.login, { body: { email: values.email, password: values.password } })
      storeSession(authToken, user.role)
      location.replace('/')
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught
      setRefused(caught)
    } finally {
      setBusy(false)
    }
  }

  // The first field that the server rejected.
  useEffect(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refused])

  const issueOf = (path: string): string | undefined => refused?.issues.find((issue) => issue.path === path)?.message
  const field = (key: 'fullName' | 'email', label: string, type: 'text' | 'email', autoComplete: 'name' | 'username') => (
    <div className={entranceStyles.field}>
      <div className={entranceStyles.label}>
        <label htmlFor={`${id}-${key}`}>{label}</label>
      </div>
      <input
        id={`${id}-${key}`}
        type={type}
        name={key}
        autoComplete={autoComplete}
        // The page has one purpose, which begins in this field.
        autoFocus={key === 'fullName'}
        required
        maxLength={key === 'email' ? 320 : 200}
        value={values[key]}
        aria-invalid={issueOf(key) !== undefined}
        aria-describedby={issueOf(key) === undefined ? undefined : `${id}-${key}-note`}
        onChange={(event) => setValues({ ...values, [key]: event.target.value })}
      />
      {issueOf(key) !== undefined && <small id={`${id}-${key}-note`}>{issueOf(key)}</small>}
    </div>
  )

  return (
    <Entrance title="Set up Proofline">
      {state.step === 'asking' && (
        <p className={entranceStyles.lead} role="status">
          Looking at the set-up link.
        </p>
      )}
      {state.step === 'form' && (
        <>
          <p className={entranceStyles.lead}>Make the first admin, who is then logged in. This link works once.</p>
          <form onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
            {field('fullName', 'Full name', 'text', 'name')}
            {field('email', 'Email', 'email', 'username')}
            <PasswordField
              label="Password"
              value={values.password}
              onChange={(password) => setValues({ ...values, password })}
              autoComplete="new-password"
              owner={values}
              ask={ask}
              hint="A few words that belong together only for you make a good one."
              error={issueOf('password')}
            />
            <div role="alert">{refused !== undefined && <p className={entranceStyles.error}>{refused.message}</p>}</div>
            <button type="submit" className={entranceStyles.submit} aria-disabled={busy}>
              {busy ? 'Making the admin' : 'Make the first admin'}
            </button>
          </form>
        </>
      )}
      {(state.step === 'made' || state.step === 'refused') && (
        <>
          <p className={state.step === 'made' ? entranceStyles.notice : entranceStyles.error} role="alert">
            {state.message}
          </p>
          <p className={entranceStyles.foot}>
            <a href="/">Go to the login</a>
          </p>
        </>
      )}
    </Entrance>
  )
}
