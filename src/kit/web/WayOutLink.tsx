import { Link } from '@tanstack/react-router'
import { useMay } from './person.tsx'
import { findWayOut } from './way-out.ts'

/** A link to the page on which the refusal with this code can be resolved, for people who may open that page. */
export function WayOutLink({ code, onFollow }: { code: string; onFollow: () => void }) {
  const way = findWayOut(code)
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
