import type { CountCopies } from '../../erasures/server/extension-points.ts'

/** Scheduled exports whose name or selection, and files whose name or problem, have the name of a person. */
export const countCopies: CountCopies = (db, _reach, { inText, inJson }) => db`(
  (select count(*)::int from scheduled_exports where name ~* ${inText} or selection::text ~* ${inJson})
    + (select count(*)::int from export_files where filename ~* ${inText} or problem ~* ${inText}))`
