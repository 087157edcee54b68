import { type ReactNode, useState } from 'react'
import { counted } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { describeGivenRows, type GivenRows, searchGivenRows } from '../../assign/web/given-rows.ts'
import { whereText } from '../../filter/web/where.ts'
import type { TaskGridSearch } from './grid-search.ts'

type NoMatch = { title: string; why?: string; action: ReactNode }
type Shown = { search: TaskGridSearch; change: (part: Partial<TaskGridSearch>, replace?: boolean) => void }

/**
 * What the grid shows while its filter finds no row: after an assignment that emptied it, as of "unassigned", who has the rows
 * now, what happens next, and the way to them.
 */
export function useNoMatch({ search: { q, where }, change }: Shown) {
  const under = `${q} ${where}`
  const [given, setGiven] = useState<{ rows: GivenRows; under: string }>()
  const noteGiven = (rows: GivenRows | undefined): void => setGiven(rows && { rows, under })
  const lately = given?.under === under ? given.rows : undefined
  const filterBy = (next: string | undefined): void => change({ q: undefined, where: next, page: undefined }, next === undefined)
  const clear = <Button onClick={() => filterBy(undefined)}>Clear the filters</Button>
  const noMatch: NoMatch =
    lately === undefined
      ? { title: 'No rows match these filters', action: clear }
      : {
          title: `${counted(lately.rows, 'row')} assigned`,
          why: describeGivenRows(lately),
          action: (
            <>
              <Button kind="primary" onClick={() => filterBy(whereText(searchGivenRows(lately)))}>
                Show their rows
              </Button>
              {clear}
            </>
          ),
        }
  return { noMatch, noteGiven }
}
