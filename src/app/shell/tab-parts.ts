import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { webDomains } from '../web.ts'

/** One domain has them. */
const [parts] = webDomains.flatMap(({ tabParts }) => tabParts ?? [])
if (parts === undefined) throw new Error('No domain shows tabs')

export const AskForAccess = lazyPart('AskForAccess', parts.ask)
export const TabEnd = lazyPart('TabEnd', parts.end)
