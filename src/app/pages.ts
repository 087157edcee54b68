import { page } from '../kit/web/domain.ts'
import { webDomains } from './web.ts'

const home = page({
  path: '/',
  who: 'signed-in',
  name: 'HomePage',
  load: () => import('./shell/HomePage.tsx'),
  help: 'Where the day starts: what waits for you, what came back, and how far the work is. Each figure and name leads to what it counts.',
})

/** Every page of the product: for the router, and as data for whatever visits all of them. */
export const pages = [home, ...webDomains.flatMap((domain): readonly (typeof domain.pages)[number][] => domain.pages)]
