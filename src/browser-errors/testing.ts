import { ROLES } from '../kit/shared/access.ts'
import type { Good } from '../../test/domains.ts'

const body = { release: 'index-Bx1_2.js', page: '/', name: 'TypeError', frames: ['index-Bx1_2.js:1:2'] }
export const goodRequests: Record<string, Good> = { 'POST /browser-errors': { body } }
export const ownCallers: Record<string, string[]> = { 'POST /browser-errors': [...ROLES] }
