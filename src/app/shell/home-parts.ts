import { lazy } from 'react'
import type { HomePart } from '../../kit/web/domain.ts'
import { webDomains } from '../web.ts'

const all: readonly HomePart[] = webDomains.flatMap(({ home }) => home ?? [])

/** The domains' parts of Home, from top to bottom, each with its components, which are loaded when they are rendered. */
export const homeParts = all.map((part) => ({
  ...part,
  Part: lazy(part.load),
  Lead: part.lead && lazy(part.lead),
  Acts: part.acts && lazy(part.acts),
}))
export type HomePartShown = (typeof homeParts)[number]
