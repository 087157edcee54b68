import { lazy } from 'react'
import { webDomains } from '../web.ts'

/** The domains' parts of Home, from top to bottom: who sees it, and the part (a `lazy` component without props). */
export const homeParts = webDomains
  .flatMap(({ home }) => home ?? [])
  .map(({ name, who, load }) => ({ name, who, Part: lazy(load) }))
