import { lazyPart } from '../lazy-part.tsx'

/** Few reports take long: their pages load these parts when they are idle. */
export const ReportWait = lazyPart('ReportWait', () => import('./ReportWait.tsx'))
export const ReportMade = lazyPart('ReportMade', () => import('./ReportMade.tsx'))
