import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { OF_WORKSPACE } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /settings': {},
  'GET /settings/image-hosts': {},
  'POST /settings/image-hosts': { body: { hosts: ['images.example.org'] } },
  'POST /settings': { body: { key: 'INCENTIVE_RATE', value: 1.5, effective: '{today}' } },
}

/** The roles allowed to make each call that the documents do not define. */
export const ownCallers: Record<string, string[]> = {
  'GET /settings': ['ADMIN'],
  'POST /settings': ['ADMIN'],
  'GET /settings/image-hosts': ['ADMIN'],
  'POST /settings/image-hosts': ['ADMIN'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /settings', 'POST /settings/image-hosts'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  settings: ['settings'],
  image_host_lists: ['settings'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  noObject: {
    'the name of a setting': ['POST /settings key'],
    'names of hosts': ['POST /settings/image-hosts hosts'],
  },
}
