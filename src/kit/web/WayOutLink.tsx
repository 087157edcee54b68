import { Link } from '@tanstack/react-router'
import { useMay } from './person.tsx'
import { findWayOut } from './way-out.ts'

/** Links to the page on which the refusal with this code can be resolved. People who may not open that page see no link. */
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
