import type { LinkProps } from '@tanstack/react-router'
import { personPage } from '../web/person-page.ts'
import { useMay } from '../web/person.tsx'
import { TextLink } from './button/TextLink.tsx'

type PersonNameProps = {
  person: { _id: string; fullName: string; email?: string }
  /** In a grid the cell is focused, and Enter opens the link. */
  tabIndex?: -1
}

/** A person's name, which opens the person for those who may; the email is its tooltip. */
export function PersonName({ person: { _id, fullName, email }, tabIndex }: PersonNameProps) {
  const { path, who } = personPage()
  if (!useMay(who)) return <span title={email}>{fullName}</span>
  return (
    <TextLink to={path as LinkProps['to']} params={{ userId: _id } as never} title={email} tabIndex={tabIndex}>
      {fullName}
    </TextLink>
  )
}
