import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { call, useBusy, useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { preferences } from '../../../session/preferences-contract.ts'
import { type FilterParts, hasFilter, NAME_LENGTH, sameFilter, type SavedFilter, savedFiltersOf } from './saved-filters.ts'
import { saveProblem, withFilter } from './saved-filters.ts'
import styles from './SavedList.module.css'

type SavedListProps = { keptAs: string; filter: FilterParts; onApply: (filter: SavedFilter) => void }

/** The filters stored under `keptAs`, with saving of the current one and deleting of others. */
export function SavedList({ keptAs, filter, onApply }: SavedListProps) {
  const params = { key: keptAs }
  const read = useRead(preferences.preference, { params })
  const savePreference = useWrite(preferences.storePreference, {
    successToast: false,
  })
  const [busy, run] = useBusy()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const isRead = read.data !== undefined
  useEffect(() => {
    if (isRead) box.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [isRead])
  /** Reads the list again first: another device may have changed it. */
  const change = async (next: (saved: SavedFilter[]) => SavedFilter[] | string): Promise<boolean> => {
    try {
      const value = next(savedFiltersOf((await call(preferences.preference, { params })).value))
      setProblem(typeof value === 'string' ? value : undefined)
      if (typeof value === 'string') return false
      await savePreference.mutateAsync({ params, body: { value } })
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error.message)
      return false
    }
  }
  const save = async (): Promise<void> => {
    const wanted = name.trim()
    const saved = await change((all) => saveProblem(all, wanted) ?? withFilter(all, { name: wanted, ...filter }))
    if (saved) setName('')
  }
  const remove = async (gone: SavedFilter): Promise<void> => {
    await change((all) => all.filter((one) => one.name !== gone.name))
    // The focused element was removed.
    box.current?.querySelector<HTMLElement>('button, input')?.focus()
  }
  if (read.error && read.data === undefined) return <p role="alert">{read.error.message}</p>
  if (read.data === undefined) return <p className={styles.hint}>Loading…</p>
  const saved = savedFiltersOf(read.data.value)
  const same = saved.find((one) => sameFilter(one, filter))
  return (
    <div ref={box} className={styles.list}>
      {saved.length > 0 && (
        <ul>
          {saved.map((one) => (
            <li key={one.name}>
              <button type="button" className={styles.apply} aria-current={one === same} onClick={() => onApply(one)}>
                {one.name}
                {one === same && <Icon name="check" />}
              </button>
              <Button kind="icon" aria-label={`Delete ${one.name}`} onClick={() => void run(() => remove(one))} icon="trash" />
            </li>
          ))}
        </ul>
      )}
      {hasFilter(filter) && same === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run(save)
          }}
        >
          <label htmlFor={id}>Name of this filter</label>
          <div className={styles.new}>
            <input
              id={id}
              autoComplete="off"
              maxLength={NAME_LENGTH}
              aria-invalid={problem !== undefined}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" disabled={busy}>
              Save filter
            </Button>
          </div>
        </form>
      ) : (
        saved.length === 0 && <p className={styles.hint}>Filter the list, then save the filter here under a name.</p>
      )}
      <div role="alert">{problem !== undefined && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  )
}
