import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/inbox':
    'What you received in the last 14 days. Managers and admins also decide here on what is waiting for them, many at once.',
  '/notifications':
    'How the app shows each kind of what comes to you: with a message, in the bell, or in the inbox only. In quiet hours nothing pops up, but nothing is lost.',
}

export const reads: MainReads = {
  '/inbox': ['GET /me/inbox', 'own'],
  '/notifications': ['GET /me/notifications', 'own'],
}
