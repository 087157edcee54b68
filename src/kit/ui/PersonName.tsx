import type { LinkProps } from '@tanstack/react-router'
import { personPage } from '../web/person-page.ts'
import { useMay } from '../web/person.tsx'
import { TextLink } from './button/TextLink.tsx'

/** A person by id or by email: both open the person. */
export type NamedPerson = { fullName: string } & ({ _id: string; email?: string } | { _id?: never; email: string })

type PersonNameProps = {
  person: NamedPerson
  /** In a grid the cell is focused, and Enter opens the link. */
  tabIndex?: -1
  /** Within a sentence, where the colour alone does not show a link. */
  inText?: boolean
}

/** A person's name, which opens the person for those who may; the email is its tooltip. */
export function PersonName({ person: { _id, fullName, email }, tabIndex, inText = false }: PersonNameProps) {
  const { path, who } = personPage()
  if (!useMay(who)) return <span title={email}>{fullName}</span>
  return (
    <TextLink
      to={path as LinkProps['to']}
      params={{ userId: _id ?? email } as never}
      title={email}
      tabIndex={tabIndex}
      data-in-text={inText || undefined}
    >
      {fullName}
    </TextLink>
  )
}

/** What somebody typed, within other text: characters that turn the direction, such as U+202E, do not reach beyond it. */
export const UserText = ({ children }: { children: string }) => <bdi>{children}</bdi>
