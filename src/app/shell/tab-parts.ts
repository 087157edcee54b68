import { lazyPart } from '../../kit/ui/lazy-part.tsx'

/** Requests a tab. On Home it offers any tab, and on a refused page the tabs that open that page. */
export const AskForAccess = lazyPart('AskForAccess', () => import('../../access-requests/web/AskForAccess.tsx'))
export const TabEnd = lazyPart('TabEnd', () => import('../../access-requests/web/TabEnd.tsx'))
