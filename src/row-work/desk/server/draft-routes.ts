import { routes } from '../../../kit/server/routes.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { refuse } from '../../../rows/refusals.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'
import { taskDrafts } from '../draft-contract.ts'
import { applyTexts, MAX_DRAFT_TEXTS, MAX_DRAFTS } from '../draft-rules.ts'
import { lockDraft, saveDraft, selectDrafts } from './draft-queries.ts'

export const draftRoutes = routes('tasks', taskDrafts, {
  list: async ({ db, actor, reach, params, now }) => {
    const data = await selectDrafts(db, reach, requireRole(actor, params.role))
    return { data: data.map((row) => ({ ...row, at: new Date(row.at).toISOString() })), now: now.toISOString() }
  },

  store: async ({ db, actor, reach, params, body: { texts, drops }, now, publish }) => {
    const role = requireRole(actor, params.role)
    const taskId = asId(params.task) ?? refuse('TASK_NOT_FOUND')
    const stored = await lockDraft(db, reach, { taskId, role }, now)
    if (stored === undefined) {
      if (texts.length > 0) refuse('TASK_NOT_FOUND')
      return { data: [], at: now.toISOString() }
    }
    const { draft } = stored
    const after = applyTexts(draft, texts, drops)
    const before = new Set(draft.texts.map(({ at }) => at))
    const isTyped = after.texts.some(({ at }) => !before.has(at))
    if (isTyped && before.size === 0 && stored.of === null) refuse('TASK_NOT_FOUND')
    // No text is dropped to make room for a new one. The new text stays on its device until the server has room.
    if (isTyped && after.texts.length > MAX_DRAFT_TEXTS) refuse('TOO_MANY_TEXTS', { values: { most: String(MAX_DRAFT_TEXTS) } })
    if (isTyped && stored.isFull) refuse('TOO_MANY_DRAFTS', { values: { most: String(MAX_DRAFTS) } })
    await saveDraft(db, stored.id, { of: stored.of ?? draft.of, ...after }, isTyped, now)
    // Texts change at every pause in typing, so other changes are not published. A page reads them again when it gets the focus.
    if ((before.size === 0) !== (after.texts.length === 0)) publish([actor.id])
    return { data: after.texts.map(({ at }) => at), at: now.toISOString() }
  },
})
