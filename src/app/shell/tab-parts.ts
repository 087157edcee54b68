import { lazyPart } from '../../kit/ui/lazy-part.tsx'

/** Asks for a tab: on Home for any, on a refused page for one that opens it. */
export const AskForAccess = lazyPart('AskForAccess', () => import('../../access-requests/web/AskForAccess.tsx'))
/** Until when a tab is open, beside it on Home. */
export const TabEnd = lazyPart('TabEnd', () => import('../../access-requests/web/TabEnd.tsx'))
