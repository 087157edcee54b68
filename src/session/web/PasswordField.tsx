import { Suspense, lazy, useId, useState } from 'react'
import type { PasswordOwner } from '../../kit/shared/password.ts'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import entranceStyles from './Entrance.module.css'

// This is loaded only where a password is chosen, so that the login bundle does not contain it.
const PasswordHelp = lazy(() => import('../../kit/ui/form/PasswordHelp.tsx').then((part) => ({ default: part.PasswordHelp })))

type Props = {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  hint?: string
  error?: string | undefined
  /** The owner of the password. The password may not contain the owner's names. */
  owner?: PasswordOwner
  /** For a new password, the function that judges its strength. */
  ask?: AskStrength
}

/** A native password input whose text can be shown. For a new password, one can be generated and the strength is shown. */
export function PasswordField(props: Props) {
  const { label, name = 'password', value, onChange, autoComplete, autoFocus = false, hint, error, owner, ask } = props
  const [shown, setShown] = useState(false)
  const id = useId()
  const [refused, setRefused] = useState({ error, value })
  if (refused.error !== error) setRefused({ error, value })
  // Until a refused password is changed, only its error is shown, because the strength would repeat it.
  const problem = refused.value === value ? error : undefined
  const described = problem ?? hint
  return (
    <div className={entranceStyles.field}>
      <div className={entranceStyles.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <input
        id={id}
        type={shown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        required
        maxLength={1024}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={described === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* The button follows the input in the tab order, because users expect Tab to go from the previous field to the
          password. */}
      <button
        type="button"
        className={entranceStyles.show}
        aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
      {described !== undefined && (
        <small id={`${id}-note`} className={problem === undefined ? entranceStyles.hint : undefined}>
          {described}
        </small>
      )}
      {ask !== undefined && (
        <div className={entranceStyles.help}>
          <Suspense>
            <PasswordHelp
              password={value}
              owner={owner}
              ask={ask}
              onGenerate={(password) => {
                onChange(password)
                // The person must see the generated password to save it.
                setShown(true)
              }}
              isRefused={problem !== undefined}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
