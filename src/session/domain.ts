import { domain } from '../kit/server/domain.ts'
import { browserErrorRoutes } from './server/browser-error-routes.ts'
import { ownSessionRoutes } from './server/session-routes.ts'
import { preferenceRoutes } from './server/preference-routes.ts'
import { forgetOldResets } from './server/forget-resets.ts'
import { forgetOldBrowsers } from './server/forget-browsers.ts'
import { forgetOldNetworks } from './server/forget-networks.ts'
import { sessionRoutes } from './server/routes.ts'
import { signInRoutes } from './server/sign-in-routes.ts'
import { passwordLinksThatCame } from './server/inbox.ts'
import { endPasswordLinkSql } from './server/password-link-queries.ts'
import { HOST_COMMAND } from './server/make-password-link.ts'
import { logins } from './server/traces.ts'
import { endPersonSessionsSql } from './server/session-queries.ts'
import { refusals } from './refusals.ts'
import { revocations } from '../users/server/extension-points.ts'

export const session = domain('session', {
  calls: [sessionRoutes, signInRoutes, ownSessionRoutes, preferenceRoutes, browserErrorRoutes],
  refusals: [refusals],
  traces: { user: [logins] },
  extensions: [revocations.extend(endPersonSessionsSql), revocations.extend(endPasswordLinkSql)],
  objects: { session: { word: 'Session' }, preference: { word: 'Setting' } },
  inbox: [passwordLinksThatCame],
  sweeps: [forgetOldBrowsers, forgetOldNetworks, forgetOldResets],
  acts: {
    'first boot': 'Created the first admin {}',
    [HOST_COMMAND]: 'Made a one-time link for the password of {}, as the operator of the host',
  },
})
