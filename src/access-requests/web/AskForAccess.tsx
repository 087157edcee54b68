import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type AccessLevel, type Tab, TABS } from '../../access/levels.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FieldIssue } from '../../kit/ui/form/Field.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { useTextDrafts } from '../../kit/web/tab-drafts.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AccessRequest, accessRequests, MAX_REASON } from '../contract.ts'
import { listTabs } from '../rules.ts'
import styles from './AskForAccess.module.css'

/**
 * Requests one of the tabs from the admins, with a reason, and shows the state of each request.
 * @param who a level that the tabs must open; undefined for any tab
 * @param children shown if no tab opens the level
 */
export function AskForAccess({ who, children }: { who?: AccessLevel; children?: ReactNode }) {
  const id = useId()
  const tabs = who === undefined ? TABS : listTabs(who)
  const own = useRead(accessRequests.own, {}, { enabled: tabs.length > 0 })
  const ask = useWrite(accessRequests.ask, { errorToast: false })
  const [chosen, setChosen] = useState<Tab>()
  const drafts = useTextDrafts('access')
  /** The tab for which a reason was typed or sent in this form. */
  const [wanted, setWanted] = useState<Tab>()
  const [issue, setIssue] = useState<string>()
  if (tabs.length === 0) return children
  if (own.data === undefined) return null
  const { tabs: held, requests } = own.data
  const missing = tabs.filter((tab) => !held.some((each) => each.tab === tab))
  const about = requests.filter(({ tab, status }) => missing.includes(tab) && (status === 'waiting' || status === 'declined'))
  const open = missing.filter((tab) => requests.find((each) => each.tab === tab)?.mayAsk ?? true)
  const tab = open.find((each) => each === chosen) ?? open[0]
  const reason = (tab && drafts.draftOf(tab)) ?? ''
  const unsent = wanted === undefined || open.includes(wanted) || ask.isPending ? undefined : drafts.draftOf(wanted)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (tab === undefined) return
    if (reason.trim() === '') return setIssue('Please say why you need it.')
    setWanted(tab)
    try {
      await ask.mutateAsync({ body: { tab, reason } })
      drafts.drop(tab)
      setIssue(undefined)
    } catch (error) {
      setIssue((error as Error).message)
    }
  }
  return (
    <div className={styles.ask}>
      {about.map((request) => (
        <p key={request.tab} className={styles.note} role="status">
          <RequestState request={request} />
        </p>
      ))}
      {unsent !== undefined && (
        <p className={styles.note} role="status">
          What you typed here was not sent: <UserText>{unsent}</UserText>
        </p>
      )}
      {tab !== undefined && (
        <form className={styles.ask} onSubmit={(event) => void submit(event)}>
          {open.length > 1 && (
            <>
              <label htmlFor={`${id}-tab`}>Tab</label>
              <select id={`${id}-tab`} value={tab} onChange={({ target }) => setChosen(target.value as Tab)}>
                {open.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </>
          )}
          <label htmlFor={`${id}-why`}>{open.length > 1 ? 'Why you need it' : `Why you need ${tab}`}</label>
          <input
            id={`${id}-why`}
            value={reason}
            maxLength={MAX_REASON}
            aria-invalid={issue !== undefined}
            aria-describedby={`${id}-issue`}
            onChange={({ target }) => {
              setWanted(tab)
              drafts.store(tab, target.value)
            }}
          />
          <FieldIssue id={`${id}-issue`} issue={issue} />
          <Button kind="primary" type="submit" busy={ask.isPending}>
            Ask for access
          </Button>
        </form>
      )}
    </div>
  )
}

function RequestState({ request: { tab, status, askedAt, remarks } }: { request: AccessRequest }) {
  if (status === 'waiting') return `You asked for ${tab} on ${formatInstant(askedAt)}. An admin has not decided yet.`
  return (
    <>
      Your request for {tab} was declined: <UserText>{remarks}</UserText>
    </>
  )
}
