import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { Refused, call } from '../../kit/web/call.ts'
import { storeSession } from '../../kit/web/session-storage.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { session } from '../contract.ts'
import { Entrance } from './Entrance.tsx'
import { PasswordField } from './PasswordField.tsx'
import entranceStyles from './Entrance.module.css'

/** `lost` means that the server did not say whether the link is valid. */
type State = { step: 'asking' } | { step: 'form' } | { step: 'made' | 'refused' | 'lost'; message: string }
type Link = Pick<Awaited<ReturnType<typeof call<typeof session.setUpState>>>, 'person' | 'until'>

/** For people without a valid link, who need access to the host to get one. */
const HOW_TO_GET_ONE =
  'While there is no admin, each start of Proofline prints a new link. For an admin’s password, “npm run admin” makes one.'

/**
 * Creates the first admin, or changes the password of an admin, with the one-time link that the terminal printed (security.md,
 * Sessions).
 */
export function SetUpPage({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'asking' })
  const [values, setValues] = useState({ fullName: '', email: '', password: '' })
  /** `person` is the one whose password the link sets; null if it creates the first admin. */
  const [{ person, until }, setLink] = useState<Link>({ person: null, until: '' })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const id = useId()
  const ask: AskStrength = useCallback((body) => call(session.setUpStrength, { params: { token }, body }), [token])

  useEffect(() => {
    call(session.setUpState, { params: { token } }).then(
      (found) => {
        setLink(found)
        if (found.person !== null) setValues({ ...found.person, password: '' })
        setState({ step: 'form' })
      },
      (caught: unknown) =>
        setState({
          step: caught instanceof Refused && caught.isFinal ? 'refused' : 'lost',
          message: caught instanceof Error ? caught.message : '',
        }),
    )
  }, [token])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const { email, fullName, password } = values
      const { message } = await (person === null
        ? call(session.setUp, { params: { token }, body: { email, fullName, password } })
        : call(session.choosePassword, { params: { token }, body: { password } }))
      setState({ step: 'made', message })
      const { authToken, user } = await call(session.login, { body: { email, password } })
      storeSession(authToken, user.role)
      location.replace('/')
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught
      setRefused(caught)
    } finally {
      setBusy(false)
    }
  }

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
        // The page has a single purpose, which begins in this field.
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
    <Entrance
      title={
        state.step === 'refused' ? 'This link no longer works' : person === null ? 'Set up Proofline' : 'Choose a new password'
      }
    >
      {state.step === 'asking' && (
        <p className={entranceStyles.lead} role="status">
          Checking the set-up link.
        </p>
      )}
      {state.step === 'form' && (
        <>
          <p className={entranceStyles.lead}>
            {person === null
              ? 'Create the first admin. You are then logged in as that admin. '
              : `For ${person.fullName} (${person.email}), who is then logged in here and logged out everywhere else${person.isBlocked ? ', and no longer blocked' : ''}. `}
            {`This link works once, until ${formatInstant(until)}.`}
          </p>
          <form onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
            {person === null ? (
              <>
                {field('fullName', 'Full name', 'text', 'name')}
                {field('email', 'Email', 'email', 'username')}
              </>
            ) : (
              // Tells password managers to which account the password belongs.
              <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
            )}
            <PasswordField
              label={person === null ? 'Password' : 'New password'}
              value={values.password}
              onChange={(password) => setValues({ ...values, password })}
              autoComplete="new-password"
              owner={values}
              ask={ask}
              hint="A few words that only you would put together make a good one."
              error={issueOf('password')}
            />
            <div role="alert">
              {refused !== undefined && refused.issues.length === 0 && <p className={entranceStyles.error}>{refused.message}</p>}
            </div>
            <button type="submit" className={entranceStyles.submit} aria-disabled={busy}>
              {person === null
                ? busy
                  ? 'Creating the admin'
                  : 'Create the first admin'
                : busy
                  ? 'Changing the password'
                  : 'Change Password'}
            </button>
          </form>
        </>
      )}
      {state.step === 'lost' && (
        <>
          <p className={entranceStyles.error} role="alert">
            {state.message}
          </p>
          <button type="button" className={entranceStyles.submit} onClick={() => location.reload()}>
            Try again
          </button>
        </>
      )}
      {(state.step === 'made' || state.step === 'refused') && (
        <>
          <p className={state.step === 'made' ? entranceStyles.notice : entranceStyles.error} role="alert">
            {state.message}
          </p>
          <p className={entranceStyles.foot}>
            {state.step === 'refused' && `${HOW_TO_GET_ONE} `}
            <a href="/">Go to the login</a>
          </p>
        </>
      )}
    </Entrance>
  )
}
