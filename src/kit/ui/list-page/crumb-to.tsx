import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from '../button/TextLink.tsx'

/** A crumb of `PageHeader` that leads to a page without parameters. */
export const crumbTo = (to: LinkProps['to'], words: string) => (
  <TextLink key={words} to={to}>
    {words}
  </TextLink>
)
