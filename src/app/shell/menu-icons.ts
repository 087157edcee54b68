import type { IconName } from '../../kit/web/icon-name.ts'
import { webDomains } from '../web.ts'

export const menuIcons: Readonly<Record<string, IconName>> = Object.assign(
  { Home: 'home', Administration: 'gear' },
  ...webDomains.map(({ icons }) => icons),
)
