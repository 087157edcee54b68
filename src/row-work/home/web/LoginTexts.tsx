import { useState } from 'react'
import { roleWords } from '../../../access/role-words.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { getCardClass } from '../../../kit/ui/home/card-class.ts'
import { copyToClipboard } from '../../../kit/ui/data-grid/clipboard.ts'
import { formatLoginText } from '../rules.ts'
import { type AddedPerson, forgetAddedPeople, useAddedPeople } from './login-texts.ts'
import styles from './FirstSteps.module.css'

const textOf = (person: AddedPerson): string => formatLoginText(location.origin, person)

export function LoginTexts() {
  const people = useAddedPeople()
  const [copied, setCopied] = useState<string>()
  const copy = (button: HTMLElement, email: string): void => {
    const text = button.closest('li')?.querySelector('textarea')
    text?.focus()
    text?.select()
    // The text stays selected, so that the user can copy it with Ctrl+C if the browser refuses to copy.
    setCopied(document.execCommand('copy') ? email : undefined)
  }
  if (people.length === 0) return null
  return (
    <section aria-label="Login texts" className={styles.added}>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <p>
              <span>
                <b>{person.fullName}</b>, {roleWords[person.role].toLowerCase()}
              </span>
              <Button
                small
                icon={copied === person.email ? 'check' : 'copy'}
                aria-label={`Copy login text of ${person.fullName}`}
                onClick={(event) => copy(event.currentTarget, person.email)}
              >
                {copied === person.email ? 'Copied' : 'Copy login text'}
              </Button>
            </p>
            <textarea readOnly rows={4} aria-label={`Login text of ${person.fullName}`} value={textOf(person)} />
          </li>
        ))}
      </ul>
      <p>{UNTIL}</p>
    </section>
  )
}

export const UNTIL =
  'Each password works until its person has chosen their own. The passwords are stored nowhere: they are here until you log out, reload the page or close this tab.'

/** @param onRefused called if the browser does not allow it; each text can then be selected where it is shown */
export function CopyLoginTexts({ onRefused }: { onRefused?: () => void }) {
  const people = useAddedPeople()
  const [copied, setCopied] = useState<readonly AddedPerson[]>()
  if (people.length === 0) return null
  const copy = async (): Promise<void> => {
    const isCopied = await copyToClipboard(people.map(textOf).join('\n\n'))
    setCopied(isCopied ? people : undefined)
    if (!isCopied) onRefused?.()
  }
  const isCopied = copied === people
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy their login texts'}
    </Button>
  )
}

/** Shows the texts after the steps are done, until the user says that they are no longer needed. */
export function LeftLoginTexts() {
  if (useAddedPeople().length === 0) return null
  return (
    <div className={getCardClass(styles.remaining)}>
      <h2>Login texts to pass on</h2>
      <LoginTexts />
      <div>
        <CopyLoginTexts />
        <Button onClick={forgetAddedPeople}>Done with these texts</Button>
      </div>
    </div>
  )
}
