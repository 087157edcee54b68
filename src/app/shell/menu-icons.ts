import type { IconName } from '../../kit/web/icon-name.ts'
import { webDomains } from '../web.ts'

/** The icons for the labels of the menu, used on the rail and in the palette. */
export const menuIcons: Readonly<Record<string, IconName>> = Object.assign(
  { Home: 'home', Administration: 'gear' },
  ...webDomains.map(({ icons }) => icons),
)
