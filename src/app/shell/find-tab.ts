import type { Tab } from '../../access/levels.ts'
import { byTab, listMenuLinks, type MenuEntry } from '../menu.ts'

/** The tab that has the route in a SUBADMIN's menu. */
export const findTab = (route: string): Tab | undefined =>
  (Object.entries(byTab) as [Tab, MenuEntry][]).find(([, entry]) =>
    listMenuLinks([entry]).some((link) => link.route === route),
  )?.[0]
