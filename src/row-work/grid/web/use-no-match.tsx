import { useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { GivenRows } from '../../assign/web/given-rows.ts'
import type { TaskGridSearch } from './grid-search.ts'

type Shown = { search: TaskGridSearch; change: (part: Partial<TaskGridSearch>, replace?: boolean) => void }

/**
 * The content of a grid whose filter matches no rows. If an assignment emptied the filter (for example "unassigned"), it says who
 * has the rows now and what happens next, and links to the rows.
 */
export function useNoMatch({ search: { q, where }, change }: Shown) {
  const under = `${q} ${where}`
  const [given, noteGiven] = useState<GivenRows & { under?: string }>()
  const lately = given?.under === under ? given : undefined
  const filterBy = (next?: string) => (): void => change({ q: undefined, where: next, page: undefined }, next === undefined)
  const noMatch = {
    title: 'No rows match these filters',
    ...lately,
    action: (
      <>
        {lately && (
          <Button kind="primary" onClick={filterBy(lately.where)}>
            Show these rows
          </Button>
        )}
        <Button onClick={filterBy()}>Clear the filters</Button>
      </>
    ),
  }
  return { noMatch, noteGiven: (rows?: GivenRows) => noteGiven(rows && { ...rows, under }) }
}
