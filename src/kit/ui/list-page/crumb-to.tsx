import { Link, type LinkProps } from '@tanstack/react-router'

/** A crumb of `PageHeader` that leads to a page without parameters. */
export const crumbTo = (to: LinkProps['to'], words: string) => (
  <Link key={words} to={to}>
    {words}
  </Link>
)
