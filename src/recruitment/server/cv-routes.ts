import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { cvs } from '../cv-contract.ts'
import { found } from '../refusals.ts'
import { deleteCv, lockCandidate, storeCv } from './candidate-writes.ts'
import { buildCvDownload, cleanCvName } from './cv.ts'
import { refuseStale } from './refuse-stale.ts'
import { finishCandidateWrite } from './written-candidate.ts'

export const cvRoutes = routes('recruitment', cvs, {
  store: async ({ db, actor, reach, params, file, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    const now = clock()
    await storeCv(db, candidate.id, { name: cleanCvName(file.filename), bytes: file.bytes }, { by: actor.id, now })
    return finishCandidateWrite({ db, ...call }, { ...candidate, version: candidate.version + 1 }, { after: { cv: true }, now })
  },

  file: (call) => buildCvDownload(call),

  remove: async ({ db, actor, reach, params, query, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    await refuseStale(db, candidate, query.version)
    const now = clock()
    found(await deleteCv(db, candidate.id, { by: actor.id, now }), 'CV_NOT_FOUND')
    return finishCandidateWrite({ db, ...call }, { ...candidate, version: candidate.version + 1 }, { before: { cv: true }, now })
  },
})
