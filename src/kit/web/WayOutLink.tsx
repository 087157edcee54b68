import { Link } from '@tanstack/react-router'
import { useMay } from './person.tsx'
import { wayOut } from './way-out.ts'

/** The link out of a refusal, by its code, for those who may open its page. */
export function WayOutLink({ code, onFollow }: { code: string; onFollow: () => void }) {
  const way = wayOut(code)
  const may = useMay(way?.who ?? 'admin')
  return (
    way &&
    may && (
      <Link to={way.to} onClick={onFollow}>
        {way.label}
      </Link>
    )
  )
}
