import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { OF_WORKSPACE } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /settings': {},
  'GET /settings/image-hosts': {},
  'POST /settings/image-hosts': { body: { hosts: ['images.example.org'] } },
  'POST /settings': { body: { key: 'INCENTIVE_RATE', value: 1.5, effective: '{today}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /settings': ['ADMIN'],
  'POST /settings': ['ADMIN'],
  'GET /settings/image-hosts': ['ADMIN'],
  'POST /settings/image-hosts': ['ADMIN'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /settings', 'POST /settings/image-hosts'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  settings: ['settings'],
  image_host_lists: ['settings'],
}

export const strangers: StrangerFacts = {
  noObject: {
    'the name of a setting': ['POST /settings key'],
    'names of hosts': ['POST /settings/image-hosts hosts'],
  },
}
