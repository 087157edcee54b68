import { Link, type LinkProps } from '@tanstack/react-router'
import { plural } from '../../../kit/shared/counted.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { waiting } from '../waiting-contract.ts'
import { countWords } from './waiting-words.ts'
import { HomeNote, HomeSection } from '../../../kit/ui/home/HomeSection.tsx'

/** Home's count of rows without anyone who could work on them. */
export function WaitingRows() {
  const list = useRead(waiting.rows, { query: { limit: 1 } }, { staleTime: 0 })
  const { rows, total } = list.data ?? { rows: 0, total: 0 }
  return (
    <HomeSection
      title="Rows that wait for nobody"
      link={rows > 0 && <Link to={'/waiting-rows' as LinkProps['to']}>Show them</Link>}
      read={list}
    >
      {list.data !== undefined && (
        <HomeNote>
          {rows === 0
            ? 'Every row waits for somebody.'
            : `${countWords(rows)} ${plural(rows, 'row')} in ${countWords(total)} ${plural(total, 'place')}: unassigned, or held by people who are blocked.`}
        </HomeNote>
      )}
    </HomeSection>
  )
}
