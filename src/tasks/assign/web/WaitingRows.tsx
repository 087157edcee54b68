import { Link, type LinkProps } from '@tanstack/react-router'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { waiting } from '../waiting-contract.ts'
import { countWords } from './waiting-words.ts'

/** Home's count of rows without anyone who could work on them. */
export function WaitingRows() {
  const list = useRead(waiting.rows, { query: { limit: 1 } }, { staleTime: 0 })
  const { rows, total } = list.data ?? { rows: 0, total: 0 }
  return (
    <section className="home-section" aria-labelledby="home-waiting">
      <div className="home-section-head">
        <h2 id="home-waiting">Rows that wait for nobody</h2>
        {rows > 0 && <Link to={'/waiting-rows' as LinkProps['to']}>Show them</Link>}
      </div>
      {list.error && <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <p className="home-card home-none">
          {rows === 0
            ? 'Every row waits for somebody.'
            : `${countWords(rows)} ${rows === 1 ? 'row' : 'rows'} in ${countWords(total)} ${total === 1 ? 'place' : 'places'}: unassigned, or held by people who are blocked.`}
        </p>
      )}
    </section>
  )
}
