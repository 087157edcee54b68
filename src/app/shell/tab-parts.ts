import { lazyPart } from '../../kit/ui/lazy-part.tsx'

/** The form for requesting a tab: any tab on Home, and on a refused page a tab that opens that page. */
export const AskForAccess = lazyPart('AskForAccess', () => import('../../access-requests/web/AskForAccess.tsx'))
/** Shows on Home when the person's access to a tab ends. */
export const TabEnd = lazyPart('TabEnd', () => import('../../access-requests/web/TabEnd.tsx'))
