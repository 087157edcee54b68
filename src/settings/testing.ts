import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { OF_WORKSPACE } from '../../test/reasons.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /settings': {},
  'GET /settings/image-hosts': {},
  'POST /settings/image-hosts': { body: { hosts: ['images.example.org'] } },
  'POST /settings': { body: { key: 'INCENTIVE_RATE', value: 1.5, effective: '{today}' } },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /settings': ['ADMIN'],
  'POST /settings': ['ADMIN'],
  'GET /settings/image-hosts': ['ADMIN'],
  'POST /settings/image-hosts': ['ADMIN'],
}

/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /settings', 'POST /settings/image-hosts'],
}

/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  settings: ['settings'],
  image_host_lists: ['settings'],
}

/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = {
  noObject: {
    'the name of a setting': ['POST /settings key'],
    'names of hosts': ['POST /settings/image-hosts hosts'],
  },
}
