import { Suspense, lazy, useId, useState } from 'react'
import type { PasswordOwner } from '../../kit/shared/password.ts'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import entranceStyles from './Entrance.module.css'

// Loaded only where a password is chosen, so that it is not in the login bundle.
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
  /** The password may not contain the names of its owner. */
  owner?: PasswordOwner
  ask?: AskStrength
}

/** A native password input whose text can be shown. A new password can be generated, and its strength is shown. */
export function PasswordField(props: Props) {
  const { label, name = 'password', value, onChange, autoComplete, autoFocus = false, hint, error, owner, ask } = props
  const [shown, setShown] = useState(false)
  const id = useId()
  const [refused, setRefused] = useState({ error, value })
  if (refused.error !== error) setRefused({ error, value })
  // A refused password shows only its error until it is changed, because the strength would repeat it.
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
      {/* The button comes after the input, because users expect Tab to go from the previous field to the password. */}
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
