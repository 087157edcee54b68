import type { LinkProps } from '@tanstack/react-router'
import { personPage } from '../web/person-page.ts'
import { useMay } from '../web/person.tsx'
import { TextLink } from './button/TextLink.tsx'

export type NamedPerson = { fullName: string } & ({ _id: string; email?: string } | { _id?: never; email: string })

type PersonNameProps = {
  person: NamedPerson
  /** -1 inside a grid, where the cell has the focus and Enter opens the link. */
  tabIndex?: -1
  /** Whether the name is part of a sentence, where colour alone does not mark a link. */
  inText?: boolean
}

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

/** Isolates user input, because it may contain characters that change the text direction, such as U+202E. */
export const UserText = ({ children }: { children: string }) => <bdi>{children}</bdi>
